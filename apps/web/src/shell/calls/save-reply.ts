import { blobOf, saveFile } from '@machi/client/downloads';

interface FileReply {
  readonly filename: string;
  readonly type: string;
  readonly content: string;
}

/** Hands a file that came in base64 to the person. */
export const saveBytes = ({ filename, type, content }: FileReply): void => saveFile(filename, blobOf(content, type));

/** Hands a file that came as text to the person. */
export const saveText = ({ filename, type, content }: FileReply): void =>
  saveFile(filename, new Blob([content], { type }));
