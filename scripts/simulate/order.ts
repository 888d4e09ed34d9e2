import { parseArgs } from 'node:util';

const USAGE = `npm run simulate [-- --minutes 30] [--seconds 20] [--url http://localhost:3000] [--open]
  Lets the machines of the laundry, the counter of the plaza and the town's vehicles report, for trying the monitors and the
  bus location of a town that runs with its sandbox inbox. Vehicles drive by the timetable, each a little late. It makes
  devices and keys as staff do, and ends them when it stops.
  --minutes   how long, 1 to 240
  --seconds   from one report to the next, 5 to 300
  --url       where the portal is
  --open      shows both facilities as open until it stops, whatever the hour`;

/** Duration and interval of the simulation. */
export interface SimulationOrder {
  readonly minutes: number;
  readonly seconds: number;
  /** Both facilities count as open during the simulation. */
  readonly isOpen: boolean;
  /** Origin of the portal, without a path. */
  readonly origin: string;
}

function wholeNumber(text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) throw new Error(USAGE);
  return number;
}

/** Reads the command line; throws an Error whose message explains the usage. */
export function readOrder(args: readonly string[], port = '3000'): SimulationOrder {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string', default: '30' },
        seconds: { type: 'string', default: '20' },
        url: { type: 'string', default: `http://localhost:${port}` },
        open: { type: 'boolean', default: false },
      },
    }));
  } catch {
    throw new Error(USAGE);
  }
  if (!URL.canParse(values.url)) throw new Error(USAGE);
  return {
    minutes: wholeNumber(values.minutes, 1, 240),
    seconds: wholeNumber(values.seconds, 5, 300),
    isOpen: values.open,
    origin: new URL(values.url).origin,
  };
}
