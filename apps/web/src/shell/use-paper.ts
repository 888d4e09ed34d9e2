import type { CallResult } from '@machi/client/client';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import type { PdfFile } from '@machi/domain/files/pdf-file';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import type * as z from 'zod/mini';
import { saveBytes } from './calls/save-reply.ts';
import { useCall } from './calls/use-call.ts';

export type PdfEndpoint = Endpoint & { readonly reply: z.ZodMiniType<PdfFile> };

/**
 * Saves a PDF and reports it.
 * @param saved message with the name of the file
 * @param tell shows the message; by default at the lower edge of the screen
 */
export function usePdf<E extends PdfEndpoint>(
  endpoint: E,
  saved: (name: string) => string,
  tell?: (words: string) => void,
) {
  const snackbar = useSnackbar();
  const { send, busy } = useCall(endpoint);
  async function save(input: InputOf<E>, options?: Parameters<typeof send>[1]): Promise<CallResult<E> | undefined> {
    const result = await send(input, options);
    if (!result?.ok) return result;
    saveBytes(result.reply);
    const words = saved(result.reply.filename);
    if (tell) tell(words);
    else snackbar.show(words, 'success');
    return result;
  }
  return { save, busy };
}
