import * as z from 'zod/mini';
import { told } from '../fields/model.ts';
import { contrast } from '../colours/contrast.ts';

const HexColour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' }));

const readable = (colour: string, ground: string): boolean =>
  !/^#[0-9a-fA-F]{6}$/.test(colour) || contrast(colour, ground) >= 4.5;

/** The design system's least favourable backgrounds for a town's colour: its own tint, and the dark raised surface. */
const TINT_LIGHT = '#ebebeb';
const RAISED_DARK = '#232d29';

/** Colours of the town instead of the product's green; each pair must reach 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const BrandColours = z
  .object({
    /** Fill of the main button, under white text. */
    primary: HexColour,
    /** Text and icons on the light page. */
    primary_text: HexColour,
    /** Text and icons on the dark page. */
    primary_text_dark: HexColour,
  })
  .check(
    z.refine((brand) => readable(brand.primary, '#ffffff'), { error: 'contrast-white', path: ['primary'] }),
    z.refine((brand) => readable(brand.primary_text, TINT_LIGHT), { error: 'contrast-light', path: ['primary_text'] }),
    z.refine((brand) => readable(brand.primary_text_dark, RAISED_DARK), told('primary_text_dark', 'contrast-dark')),
  );
export type BrandColours = z.infer<typeof BrandColours>;
