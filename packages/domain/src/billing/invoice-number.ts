/**
 * Whether a number of a registered issuer is one: "T" and a corporate number of 13 digits, of which the first is the check
 * digit of the others (法人番号の指定に関する省令 第2条).
 */
export function isInvoiceNumber(value: string): boolean {
  if (!/^T\d{13}$/.test(value)) return false;
  const digits = [...value].slice(2).toReversed().map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
  return Number(value[1]) === 9 - (sum % 9);
}
