import type { Locale } from '@machi/domain/locale/model';
import type { ShownCall } from '../../bridge.ts';
import type { Drawing } from './signs.tsx';
import type { Translate } from './texts.ts';

interface CallWords {
  readonly sign: Drawing;
  readonly title: string;
}

/** State of a call in words: the person who comes is named in the language's script, or not at all. */
export function callWords(call: ShownCall | null, t: Translate, locale: Locale): CallWords {
  switch (call?.state) {
    case 'calling':
    case 'waiting':
      return { sign: 'bell', title: t(`call-${call.state}`) };
    case 'coming': {
      const name = locale === 'ja' ? call.comer?.surname : call.comer?.latin;
      return { sign: 'coming', title: name ? t('call-coming-name', name) : t('call-coming') };
    }
    case 'unreached':
      return { sign: 'network', title: t('call-unreached') };
    default:
      return { sign: 'talk', title: t('staff-title') };
  }
}
