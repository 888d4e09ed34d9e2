import { blobOf, saveFile } from '@machi/client/downloads';

interface FileReply {
  readonly filename: string;
  readonly type: string;
  readonly content: string;
}

/** Saves a base64 file on the person's device. */
export const saveBytes = ({ filename, type, content }: FileReply): void => saveFile(filename, blobOf(content, type));

/** Saves a text file on the person's device. */
export const saveText = ({ filename, type, content }: FileReply): void =>
  saveFile(filename, new Blob([content], { type }));
