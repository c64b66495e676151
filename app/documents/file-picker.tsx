import { useEffect, useRef } from "react";

interface Props {
  /** The input's name in a plain post. */
  name: string;
  /** What it is called, on its button with scripts and above the browser's own control without. */
  label: string;
  /** What assistive technology adds to the name, such as which list it is for. */
  purpose?: string;
  accept: string;
  /** Takes a photo with the camera at the back instead of choosing files. */
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
}

/**
 * Chooses files. Without scripts the browser's own control shows, as what was chosen is sent by a button; what was
 * chosen before the scripts were there is taken when they are.
 */
export function FilePicker({ name, label, purpose, accept, isCamera = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (files.length === 0) return;
    input.current!.value = "";
    onFiles(files);
  };
  useEffect(take, []);
  const id = isCamera ? `${name}-camera` : `${name}-files`;
  return (
    <div className={isCamera ? "file-picker file-picker-camera" : "file-picker"}>
      <input
        ref={input}
        type="file"
        id={id}
        name={name}
        accept={isCamera ? "image/*" : accept}
        multiple={!isCamera}
        {...(isCamera && { capture: "environment" as const })}
        onChange={take}
      />{" "}
      <label htmlFor={id}>
        {label}
        {purpose && <span className="visually-hidden"> {purpose}</span>}
      </label>
    </div>
  );
}
