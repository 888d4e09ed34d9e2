import { readApplicationContent, readCorrection, readOwnApplication } from '@machi/domain/applications/contract';
import type { OwnApplication } from '@machi/domain/applications/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { readProxied, readProxiedContent, readProxiedCorrection } from '@machi/domain/proxy/contract';
import { queryOptions } from '@tanstack/react-query';
import { load, loadIfAny } from '../../../shell/calls/client.ts';

interface Begun {
  readonly application: OwnApplication;
}

/** Loads an own application in progress, or one that an official files for a person. */
export const loadBegun = (id: number, proxy: number | undefined, signal: AbortSignal): Promise<Begun> => {
  const named = { onlineform_application_id: id };
  return proxy === undefined ? load(readOwnApplication, named, { signal }) : load(readProxied, named, { signal });
};

/** The same; null when it is gone. */
export const loadBegunIfAny = (id: number, proxy: number | undefined, signal: AbortSignal): Promise<Begun | null> => {
  const named = { onlineform_application_id: id };
  return proxy === undefined
    ? loadIfAny(readOwnApplication, named, { signal })
    : loadIfAny(readProxied, named, { signal });
};

/** Loads an application sent back; null when it needs no correction. */
export const loadCorrectionIfAny = (
  id: number,
  proxy: number | undefined,
  signal: AbortSignal,
): Promise<ReplyOf<typeof readCorrection> | null> => {
  const named = { onlineform_application_id: id };
  return proxy === undefined
    ? loadIfAny(readCorrection, named, { signal })
    : loadIfAny(readProxiedCorrection, named, { signal });
};

export const filingQueries = {
  /** Values of an application. */
  content: (locale: Locale, id: number, proxy: number | undefined) =>
    queryOptions({
      queryKey: [readApplicationContent.name, locale, id, proxy],
      queryFn: ({ signal }): Promise<ReplyOf<typeof readApplicationContent>> => {
        const named = { onlineform_application_id: id };
        return proxy === undefined
          ? load(readApplicationContent, named, { signal })
          : load(readProxiedContent, named, { signal });
      },
    }),
};
