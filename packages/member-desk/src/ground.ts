import type { Client } from '@machi/client/client';
import type { Locale } from '@machi/domain/locale/model';
import { createContext, use } from 'react';

/** Context of this package. Portal and kiosk each provide their own. */
export interface MemberDeskGround {
  readonly locale: Locale;
  /** Calls the town's server. */
  readonly call: Client['call'];
}

const GroundContext = createContext<MemberDeskGround | undefined>(undefined);
export const MemberDeskGroundProvider = GroundContext.Provider;

export function useGround(): MemberDeskGround {
  const ground = use(GroundContext);
  if (!ground) throw new Error('The member desk stands on no ground');
  return ground;
}
