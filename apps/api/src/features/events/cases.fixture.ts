import type { Case } from '../../testing/cases/case.ts';
import { eventRequest, newDraft, newEvent, newRegistration } from '../../testing/events/events.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const ofEvent = async (town: OpenTown) => ({ event_id: (await newEvent(town)).event_id });
const registered = async (town: OpenTown, on = '') => {
  // The day has come: people are checked in.
  const { event_id } = await newEvent(town);
  const made = await newRegistration(town, (await town.addPerson()).member_id, event_id);
  if (on === 'today')
    await town.rows`update town_event set opens_at = opens_at - interval '12 days', closes_at = closes_at - interval '10 days',
      starts_at = starts_at - interval '10 days', ends_at = ends_at - interval '10 days' where event_id = ${event_id}`;
  return made;
};

const lastRegistered = async (town: OpenTown): Promise<number[]> => {
  const rows = await town.rows<{ member_id: number }>`select member_id from event_registration
    order by registration_id desc limit 1`;
  return rows.map(({ member_id }) => member_id);
};

/** Calls about events with places. */
export const cases: Readonly<Record<string, Case>> = {
  listEvents: { input: () => ({}) },
  readEvent: { input: ofEvent },
  readOwnRegistration: { input: ofEvent },
  registerForEvent: { input: async (town) => ({ ...(await ofEvent(town)), persons: 1 }) },
  cancelRegistration: {
    input: async (town, owner) => {
      const { registration_id } = await newRegistration(town, owner, (await newEvent(town)).event_id);
      return { registration_id };
    },
    isOwned: true,
  },
  listOwnRegistrations: { input: () => ({}) },
  listDeskEvents: { input: () => ({}), showsNobody: true },
  readDeskEvent: { input: ofEvent, showsNobody: true },
  createEvent: { input: (town) => eventRequest(town), showsNobody: true },
  changeEvent: {
    input: async (town) => ({ ...(await newEvent(town)), ...eventRequest(town, { places: 30 }) }),
    showsNobody: true,
  },
  publishEvent: { input: (town) => newDraft(town), showsNobody: true },
  callOffEvent: {
    input: async (town) => ({ ...(await newEvent(town)), reason: { ja: '大雪のため', en: 'Heavy snow' } }),
    showsNobody: true,
  },
  dropEvent: { input: (town) => newDraft(town), showsNobody: true },
  listEventRegistrations: { input: async (town) => ({ event_id: (await registered(town)).event_id }) },
  exportEventRegistrations: {
    input: async (town) => ({ event_id: (await registered(town)).event_id, format: 'csv' }),
    // The file has names and numbers of registrations.
    shown: lastRegistered,
  },
  checkInByCode: {
    input: async (town) => {
      const { event_id, code } = await registered(town, 'today');
      return { event_id, code };
    },
  },
  markAttendance: {
    input: async (town) => {
      const { event_id, registration_id } = await registered(town, 'today');
      return { event_id, registration_id, attended: 1 };
    },
  },
  enterRegistration: {
    input: async (town) => {
      const { member_id } = await town.addPerson();
      return { ...(await ofEvent(town)), member_id, persons: 1 };
    },
  },
  withdrawRegistration: {
    input: async (town) => {
      const { event_id, registration_id } = await registered(town);
      return { event_id, registration_id };
    },
    shown: lastRegistered,
  },
};
