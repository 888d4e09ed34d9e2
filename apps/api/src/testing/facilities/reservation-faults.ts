import { isDeepStrictEqual } from 'node:util';
import type { OpenTown } from '../towns/open-town.ts';
import type { Person } from '../towns/people.ts';
import { reservationRequest } from '../requests/requests.ts';

type Parts = Readonly<Record<string, unknown>>;

/** A person's applications, and the faults of their refusals. */
export function reservationFaults(town: OpenTown, applicant: Person) {
  const reserve = (parts: Parts, locale: 'ja' | 'en' = 'en', as: Person = applicant) =>
    town.call('POST', '/api/reservations', { as, body: reservationRequest(parts), locale });

  /** A refusal's faults in both languages, a stored row included; empty if there are none. */
  async function faultsOf(
    status: number,
    field: string,
    parts: Parts,
    en: readonly string[],
    ja: readonly string[],
    as: Person = applicant,
  ): Promise<unknown[]> {
    const faults: unknown[] = [];
    const before = await town.countRows('reservation');
    for (const [locale, sentences] of [
      ['en', en],
      ['ja', ja],
    ] as const) {
      const answer = await reserve(parts, locale, as);
      const got = { status: answer.status, result: answer.body.result, errors: answer.body.errors };
      const wanted = { status, result: false, errors: { [field]: sentences } };
      if (!isDeepStrictEqual(got, wanted)) faults.push({ parts, got, wanted });
      if (answer.body.codes?.[field]?.length !== sentences.length) faults.push({ parts, codes: answer.body.codes });
    }
    if ((await town.countRows('reservation')) !== before) faults.push({ parts, stored: true });
    return faults;
  }
  return { reserve, faultsOf };
}
