/**
 * A name in two: at the first blank, half or full width; without one all of it is the last name (product, "Many members
 * at once").
 */
export function splitName(name: string): { readonly lastname: string; readonly firstname: string } {
  const [, lastname = '', firstname = ''] = /^(\S*)\s*(.*)$/su.exec(name.trim()) ?? [];
  return { lastname, firstname: firstname.trim() };
}
