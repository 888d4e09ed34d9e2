/** Long enough for every browser to have taken the file over. */
const KEPT_MILLISECONDS = 60_000;

/** Gives the person a file to keep; the browser asks where, or puts it among the downloads. */
export function saveFile(filename: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
}

/** The bytes behind a text in base64, as a reply in JSON carries a file. Throws for text that is none. */
export function blobOf(base64: string, type: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}
