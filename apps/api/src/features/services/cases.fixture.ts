import { keepLink } from '../../platform/sessions/links.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import type { Case } from '../../testing/cases/case.ts';

let services = 1000;

/** A service without subscribers; it is given no input. */
async function newService(town: OpenTown): Promise<number> {
  services += 1;
  const service_id = services;
  await town.rows(`insert into service (service_id, texts, items) values ($1, '{}', '[]')`, service_id);
  return service_id;
}

/** A service that a member uses. */
async function newSubscription(town: OpenTown, owner: number): Promise<number> {
  const service_id = await newService(town);
  await town.rows`insert into subscription (member_id, service_id, created_at)
    values (${owner}, ${service_id}, ${town.now()})`;
  return service_id;
}

/** The secret of a link that completes a member's subscription. */
async function newServiceLink(town: OpenTown, owner: number): Promise<string> {
  const pending = { member_id: owner, service_id: await newService(town), profile: {} };
  return (await keepLink(town.database, 'service', `member ${owner}`, pending, town.now())).token;
}

export const cases: Readonly<Record<string, Case>> = {
  readService: { input: () => ({ service_id: 1 }) },
  subscribe: { input: async (town) => ({ service_id: await newService(town), is_agreed: true }) },
  confirmSubscription: { input: async (town, owner) => ({ token: await newServiceLink(town, owner) }) },
  suspendService: { input: async (town, owner) => ({ service_id: await newSubscription(town, owner) }), isOwned: true },
  resumeService: { input: async (town, owner) => ({ service_id: await newSubscription(town, owner) }), isOwned: true },
};
