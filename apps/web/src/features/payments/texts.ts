import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const usePaymentTexts = textsOf('payments', { ja, en });
export type PaymentTexts = ReturnType<typeof usePaymentTexts>;
