import type { Endpoint, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { readTransportOperation } from '@machi/domain/transport-operation/contract';
import { useQueryClient } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';

/** Stores the whole desk from a form's reply; after somebody else was faster it loads again. */
export function useKeptDesk(locale: Locale) {
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();
  const desk = askAnew(readTransportOperation, {}, locale);
  return {
    keep(action: Endpoint, reply: ReplyOf<typeof readTransportOperation>) {
      keepReply(queryClient, desk, reply);
      void readChanged(action);
    },
    readAgain: () => queryClient.invalidateQueries({ queryKey: desk.queryKey }),
  };
}
