import { check } from '@machi/domain/contract/problems';
import type { Locale } from '@machi/domain/locale/model';
import { Town } from '@machi/domain/town/contract';

const keyOf = (locale: Locale): string => `machi-town:${locale}`;

/**
 * The town's names and telephone as they came last, so that the header stands at once and the number is there also
 * when the server is not. Undefined when there is nothing, or nothing whole.
 */
export function rememberedTown(locale: Locale): Town | undefined {
  try {
    const town = check(Town, JSON.parse(localStorage.getItem(keyOf(locale)) ?? 'null'));
    return 'value' in town ? town.value : undefined;
  } catch {
    return undefined;
  }
}

export function rememberTown(locale: Locale, town: Town): void {
  try {
    localStorage.setItem(keyOf(locale), JSON.stringify(town));
  } catch {
    // Then it is asked for again at the next visit.
  }
}
