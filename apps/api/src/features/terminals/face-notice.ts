import type { PassKind } from '@machi/domain/passes/model';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf } from '../../platform/pdf/document.ts';
import { notice } from './text/notice.ts';

/** The notice next to a terminal that recognises faces: one page, Japanese legible while standing, English below. */
export function faceNotice({ town, passes }: Pick<TownPack, 'town' | 'passes'>, pass: PassKind, now: Date): Pdf {
  const items = notice.items(pass, passes[pass].shows);
  return {
    title: notice.title.ja,
    author: town.town_name.ja,
    now,
    footer: `${town.town_name.ja}　${notice.title.ja}`,
    gaps: notice.gaps,
    parts: [
      { text: town.town_name.ja, size: 15, align: 'center', gap: 2 },
      { title: notice.title.ja, size: 28, isBold: true, align: 'center', gap: 12 },
      ...items.map(({ ja }) => ({ mark: '●', item: ja, size: 15, gap: 6 })),
      { space: 8 },
      {
        framed: `${town.office_name.ja}　${notice.call.ja} ${town.office_tel}\n${town.office_hours.ja}`,
        size: 17,
        isBold: true,
        gap: 6,
      },
      { heading: notice.title.en },
      ...items.map(({ en }) => ({ mark: '●', item: en, size: 9, gap: 1 })),
      {
        text: `${town.office_name.en}, ${notice.call.en} ${town.office_tel} (${town.office_hours.en})`,
        size: 9.5,
        isBold: true,
        gap: 0,
      },
    ],
  };
}
