import * as z from 'zod/mini';

const HexColour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' }));

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** Contrast ratio of two colours "#rrggbb" (WCAG 2.2, "contrast ratio"), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const readable = (colour: string, ground: string): boolean =>
  !/^#[0-9a-fA-F]{6}$/.test(colour) || contrast(colour, ground) >= 4.5;

/**
 * The least favourable backgrounds of the design system for a town's colour: its own tint, and the dark raised surface.
 */
const TINT_LIGHT = '#ebebeb';
const RAISED_DARK = '#232d29';

/** A town's own colours in place of the product's green; each pair must reach 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const BrandColours = z
  .object({
    /** Fill of the main button, under white words. */
    primary: HexColour,
    /** Words and icons on the light page. */
    primary_text: HexColour,
    /** Words and icons on the dark page. */
    primary_text_dark: HexColour,
  })
  .check(
    z.refine((brand) => readable(brand.primary, '#ffffff'), { error: 'contrast-white', path: ['primary'] }),
    z.refine((brand) => readable(brand.primary_text, TINT_LIGHT), { error: 'contrast-light', path: ['primary_text'] }),
    z.refine((brand) => readable(brand.primary_text_dark, RAISED_DARK), {
      error: 'contrast-dark',
      path: ['primary_text_dark'],
    }),
  );
export type BrandColours = z.infer<typeof BrandColours>;
