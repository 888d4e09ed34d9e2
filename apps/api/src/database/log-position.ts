/** A position in PostgreSQL's write-ahead log, as it writes it: "16/B374D848". */
export type LogPosition = string;

const WRITTEN = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/** Whether a text from outside is a log position. */
export const isLogPosition = (text: string | undefined): text is LogPosition =>
  text !== undefined && WRITTEN.test(text);

const numberOf = (position: LogPosition): bigint => {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** Whether a log applied up to `applied` includes everything up to `wanted`. */
export const isAtLeast = (applied: LogPosition, wanted: LogPosition): boolean => numberOf(applied) >= numberOf(wanted);
