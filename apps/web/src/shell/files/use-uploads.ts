import { isReplyLost, toldInPlace } from '@machi/client/client';
import { deleteDocument, uploadDocument } from '@machi/domain/documents/contract';
import type { DocumentPurpose } from '@machi/domain/documents/model';
import type { HeldFile } from '@machi/domain/files/held-files';
import { sentenceOf } from '@machi/domain/refusals/model';
import { useRef, useState } from 'react';
import { call } from '../calls/client.ts';
import { useFileTexts } from './texts.ts';
import { contentOf } from './file-content.ts';
import { fileRefusal, type TakenFiles } from './file-refusal.ts';

/** Limit in milliseconds: enough for a photograph over a slow line. */
const TIME_LIMIT = 180_000;

export interface Uploads {
  /** Names of the files on their way; the first one is being sent. */
  readonly waiting: readonly string[];
  /** Sentences that name the refused files and the reasons. */
  readonly refused: readonly string[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (documentId: number) => void;
}

/**
 * Uploads files one after the other as soon as they are chosen.
 * @param taken file types and limits of the field
 * @param read returns the files kept now
 * @param keep stores the new list
 * @param hear learns of each upload whether it was accepted
 */
export function useUploads(
  purpose: DocumentPurpose,
  taken: TakenFiles,
  read: () => readonly HeldFile[],
  keep: (documents: readonly HeldFile[]) => void,
  hear?: (sending: Promise<boolean>) => void,
): Uploads {
  const { t, locale } = useFileTexts();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const running = useRef(Promise.resolve(true));

  async function sentencesAfter(file: File): Promise<readonly string[]> {
    const refusal = fileRefusal(file, read().length, taken);
    if (refusal !== undefined) return [sentenceOf(refusal, locale)];
    const content = await contentOf(file).catch(() => undefined);
    if (content === undefined) return [sentenceOf({ code: 'file-spoilt' }, locale)];
    const result = await call(
      uploadDocument,
      { purpose, file_name: file.name, content },
      { ...toldInPlace, timeLimit: TIME_LIMIT },
    );
    if (result.ok) {
      const { document_id, file_name, byte_count } = result.reply.document;
      keep([...read(), { document_id, file_name, byte_count }]);
      return [];
    }
    if (isReplyLost(result)) return [t('lost')];
    // Our own sentence says "was not accepted" with the file's name; the further ones give the reason.
    const reasons = Object.entries(result.errors).flatMap(([field, sentences]) =>
      sentences.filter((_sentence, index) => result.codes[field]?.[index] !== 'file-refused'),
    );
    return reasons.length > 0 ? reasons : [t('lost')];
  }

  async function send(file: File) {
    const sentences = await sentencesAfter(file);
    setWaiting((before) => before.slice(1));
    if (sentences.length === 0) return true;
    setRefused((before) => [...before, t('refused', { file: file.name, why: sentences.join(' ') })]);
    return false;
  }

  return {
    waiting,
    refused,
    add(files) {
      // Files still on their way belong to the shown refusals.
      if (waiting.length === 0) setRefused([]);
      setWaiting((before) => [...before, ...files.map(({ name }) => name)]);
      for (const file of files) {
        running.current = running.current.then(() => send(file));
        hear?.(running.current);
      }
    },
    remove(documentId) {
      keep(read().filter(({ document_id }) => document_id !== documentId));
      // If this call fails, the server deletes the file after some days.
      void call(deleteDocument, { document_id: documentId }, { ignoresError: true });
    },
  };
}
