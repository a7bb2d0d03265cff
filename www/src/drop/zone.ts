/** Makes the whole page a place to drop files on. */

export interface Zone {
  /** Files are over the page, or no longer. */
  over(over: boolean): void;
  drop(transfer: DataTransfer): void;
}

/** Listens on the window until the returned function is called. */
export function dropZone(zone: Zone): () => void {
  // Each element entered and left counts; only when all are left have the files left the page.
  let depth = 0;
  const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const leave = (): void => {
    depth = 0;
    zone.over(false);
  };
  const listeners: [string, (event: DragEvent) => void][] = [
    [
      'dragenter',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        depth += 1;
        zone.over(true);
      },
    ],
    [
      'dragover',
      (event) => {
        if (!holdsFiles(event) || event.dataTransfer === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
    ],
    [
      'dragleave',
      () => {
        depth -= 1;
        if (depth <= 0) leave();
      },
    ],
    [
      'drop',
      (event) => {
        if (!holdsFiles(event) || event.dataTransfer === null) return;
        event.preventDefault();
        leave();
        zone.drop(event.dataTransfer);
      },
    ],
  ];
  for (const [type, listener] of listeners) window.addEventListener(type, listener as EventListener);
  return () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener as EventListener);
  };
}
