import { isDateText, type DateText } from '../../calendar/model.ts';
import type { CellKind, Column } from './columns.ts';

/** Most characters of a cell. */
export const CELL_LENGTH = 1000;

/** Why a cell cannot be read. */
export type CellMistake = 'empty' | 'too-long' | 'control' | `not-${Exclude<CellKind, 'id' | 'text'>}`;

const MISTAKE = Symbol('mistake');
/** An unreadable cell, distinct from any value. */
export interface SpoiltCell {
  readonly [MISTAKE]: CellMistake;
}
const spoilt = (mistake: CellMistake): SpoiltCell => ({ [MISTAKE]: mistake });
export const mistakeOf = (cell: unknown): CellMistake | undefined =>
  typeof cell === 'object' && cell !== null && MISTAKE in cell ? (cell as SpoiltCell)[MISTAKE] : undefined;

// oxlint-disable-next-line no-control-regex -- looks for just these
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Parses "8:05:00" or "25:10:00". The longest ride is three days. */
function secondsOf(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) >= 72) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function dateOf(text: string): DateText | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return isDateText(date) ? date : undefined;
}

const numberIn = (text: string, pattern: RegExp, least: number, most: number): number | undefined =>
  pattern.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
const WHOLE = /^\d{1,9}$/;
const DECIMAL = /^-?\d{1,9}(?:\.\d{1,17})?$/;

const read: Readonly<Record<CellKind, (text: string, column: Column) => string | number | undefined>> = {
  id: (text) => text,
  text: (text) => text,
  url: (text) => (/^https?:\/\/[^\s/]\S*$/i.test(text) ? text : undefined),
  colour: (text) => (/^[\dA-F]{6}$/i.test(text) ? text.toUpperCase() : undefined),
  date: dateOf,
  time: secondsOf,
  whole: (text) => numberIn(text, WHOLE, 0, 999_999_999),
  decimal: (text) => numberIn(text, DECIMAL, 0, 999_999_999),
  latitude: (text) => numberIn(text, DECIMAL, -90, 90),
  longitude: (text) => numberIn(text, DECIMAL, -180, 180),
  choice: (text, { choices }) => (WHOLE.test(text) && choices?.includes(Number(text)) ? Number(text) : undefined),
};

/** Parses a cell, or marks its problem (`mistakeOf`). */
export function readCell(column: Column, cell: string): unknown {
  if (cell.length > CELL_LENGTH) return spoilt('too-long');
  const text = cell.trim();
  if (text === '') return column.isRequired ? spoilt('empty') : column.without;
  if (CONTROL.test(text)) return spoilt('control');
  const value = read[column.kind](text, column);
  if (value !== undefined) return value;
  const { kind } = column;
  return kind === 'id' || kind === 'text' ? text : spoilt(`not-${kind}`);
}
