import { useEffect, useRef } from "react";

interface Props {
  /** Name of the input in a plain post. */
  name: string;
  /** Label on the button with scripts, and above the browser's own control without. */
  label: string;
  /** Added to the label for assistive technology, such as the name of the list. */
  purpose?: string;
  accept: string;
  /** Whether to take a photo with the rear camera instead of choosing files. */
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
}

/**
 * Chooses files. Without scripts, the browser's own control is visible and a button sends the chosen files. Files that were chosen
 * before the scripts loaded are picked up on mount.
 */
export function FilePicker({ name, label, purpose, accept, isCamera = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const takeFiles = () => {
    const files = [...(input.current?.files ?? [])];
    if (files.length === 0) return;
    input.current!.value = "";
    onFiles(files);
  };
  useEffect(takeFiles, []);
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
        onChange={takeFiles}
      />{" "}
      <label htmlFor={id}>
        {label}
        {purpose && <span className="visually-hidden"> {purpose}</span>}
      </label>
    </div>
  );
}
