import type { Client } from '@machi/client/client';
import type { Locale } from '@machi/domain/locale/model';
import { createContext, use } from 'react';

/** What the parts of this package stand on; portal and kiosk each have their own. */
export interface MemberDeskGround {
  readonly locale: Locale;
  /** The way to the town's server. */
  readonly call: Client['call'];
}

const GroundContext = createContext<MemberDeskGround | undefined>(undefined);
export const MemberDeskGroundProvider = GroundContext.Provider;

export function useGround(): MemberDeskGround {
  const ground = use(GroundContext);
  if (!ground) throw new Error('The member desk stands on no ground');
  return ground;
}
