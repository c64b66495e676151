import { useState } from "react";
import { words } from "./wording/index.ts";
import "../styles/drop-zone.css";

interface Props {
  onFiles: (files: File[]) => void;
  children: React.ReactNode;
}

/** An area that files can be dropped on, around other controls for choosing files. */
export function DropZone({ onFiles, children }: Props) {
  const [isOver, setOver] = useState(false);
  const drop = (event: React.DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  const drag = (event: React.DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className="drop-zone" data-over={isOver} onDragOver={drag} onDragLeave={() => setOver(false)} onDrop={drop}>
      <p className="needs-scripts">{words.dropHere}</p>
      {children}
    </div>
  );
}
