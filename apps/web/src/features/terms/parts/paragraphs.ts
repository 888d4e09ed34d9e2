/** Plain text of the town, a paragraph to a line; empty lines only divide. */
export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');
