import type { Locale } from '@machi/domain/locale/model';

const ja = {
  noNotices: 'いまお知らせがありません。',
  leaves: (time: string, stop: string, headsign: string) => `次は ${time}、${stop}発、${headsign}`,
  noBus: '今日はもうありません。',
  rooms: (spot: string | undefined) => (spot === undefined ? '部屋の空き' : `${spot}の部屋の空き`),
  noRooms: 'いま予約できる日がありません。',
  free: '空き',
  full: '満',
  closed: '休',
  reserve: (room: string, day: string) => `空き：${room}を${day}に予約する`,
  inBrackets: (reason: string) => `（${reason}）`,
  wastePage: (area: string) => `${area}のごみの日をすべて見る`,
};

const en: typeof ja = {
  noNotices: 'There are no notices at present.',
  leaves: (time, stop, headsign) => `next at ${time} from ${stop} to ${headsign}`,
  noBus: 'none today any more',
  rooms: (spot) => (spot === undefined ? 'Free rooms' : `Free rooms of ${spot}`),
  noRooms: 'No day can be reserved now.',
  free: 'free',
  full: 'full',
  closed: 'closed',
  reserve: (room, day) => `free: reserve ${room} on ${day}`,
  inBrackets: (reason) => ` (${reason})`,
  wastePage: (area) => `All waste days of ${area}`,
};

export const wordsOf = ({ locale }: { readonly locale: Locale }): typeof ja => ({ ja, en })[locale];
