import { dateAt, type DateText } from '@machi/domain/calendar/model';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Desk } from '@machi/domain/desk/desk';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { askList } from '../../calls/ask.ts';
import { loadIfAny } from '../../calls/client.ts';
import { keepReply } from '../../calls/keep-reply.ts';
import { keptInLanguages } from '../../calls/kept-in-languages.ts';
import { useLocale } from '../../record/record.ts';
import { useMinute } from '../../use-minute.ts';
import { useHeldAddress, type HeldAddress } from '../use-held-address.ts';
import { readDeskAddress, type DeskAddress } from './desk-address.ts';
import { deskTextsOf } from '../desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** Texts of every declared desk. */
export const useDeskTexts = deskTextsOf('desk', { ja, en });

/** Reply of a desk's list, whatever the name of its lines. */
export interface ListReply {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly [name: string]: unknown;
}
type FileReply = Readonly<Record<string, unknown>>;

/** A desk with its address and language. */
export interface OpenDesk<Line, File extends Line> extends HeldAddress<DeskAddress> {
  readonly desk: Desk<Line, File>;
  readonly locale: Locale;
  /** The town's date, also past midnight. */
  readonly today: DateText;
}

export function useDesk<Line, File extends Line>(desk: Desk<Line, File>): OpenDesk<Line, File> {
  const locale = useLocale();
  const today = dateAt(useMinute());
  return { desk, locale, today, ...useHeldAddress(desk.screen.path, (query) => readDeskAddress(desk, query)) };
}

/** The old lines stay until the new ones arrive. */
export const listQuery = <Line, File extends Line>({ desk, locale, address }: OpenDesk<Line, File>) =>
  queryOptions({
    ...askList(desk.list, address.asked as InputOf<typeof desk.list>, locale),
    select: (reply) => reply as ListReply,
  });

const fileKey = <Line, File extends Line>({ read }: Desk<Line, File>, locale: Locale, id: number) =>
  queryOptions<FileReply | null>({ queryKey: [read.name, locale, id] }).queryKey;

/** One file; null for an unknown id. */
export const fileQuery = <Line, File extends Line>(desk: Desk<Line, File>, locale: Locale, id: number) =>
  queryOptions<FileReply | null>({
    queryKey: fileKey(desk, locale, id),
    queryFn: async ({ signal }) => (await loadIfAny(desk.read, { [desk.id]: id }, { signal })) as FileReply | null,
    placeholderData: keptInLanguages(locale, id),
    staleTime: 0,
  });

/** Stores a desk's replies: a file after a write, or as it has become meanwhile. */
export function useKeptFiles<Line, File extends Line>(desk: Desk<Line, File>) {
  const locale = useLocale();
  const queryClient = useQueryClient();
  return {
    /** Shows a file from a reply at once and loads the list again. */
    keep(reply: FileReply): void {
      const file = reply[desk.name] as Readonly<Record<string, unknown>>;
      keepReply(queryClient, { queryKey: fileKey(desk, locale, Number(file[desk.id])) }, { [desk.name]: file });
      void queryClient.invalidateQueries({ queryKey: [desk.list.name] });
    },
    readAgain: (id: number): Promise<void> => queryClient.invalidateQueries({ queryKey: fileKey(desk, locale, id) }),
  };
}
