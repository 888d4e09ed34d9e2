/** Long enough for every browser to take over the file. */
const KEPT_MILLISECONDS = 60_000;

/** Saves a file; the browser asks where, or puts it among the downloads. */
export function saveFile(filename: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
}

/** Decodes a base64 file of a JSON reply. Throws for invalid text. */
export function blobOf(base64: string, type: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}
