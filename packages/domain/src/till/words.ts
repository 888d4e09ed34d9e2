import type { Locale } from '../locale/model.ts';
import type { TillWay } from './day.ts';
import type { KeptWay, PaymentKind } from './model.ts';

/** Payment methods and kinds in words. */
export const tillWords: Readonly<
  Record<Locale, { readonly ways: Record<KeptWay | TillWay, string>; readonly kinds: Record<PaymentKind, string> }>
> = {
  ja: {
    ways: { cash: '現金', transfer: '振込', qr: 'QRコード決済', slip: '納付書', before: '方法の記録なし' },
    kinds: { paid: '受け取り', back: '記録の取消し', refund: 'お返し' },
  },
  en: {
    ways: {
      cash: 'Cash',
      transfer: 'Bank transfer',
      qr: 'QR code payment',
      slip: 'Payment slip',
      before: 'Way not recorded',
    },
    kinds: { paid: 'Received', back: 'Entry taken back', refund: 'Given back' },
  },
};
