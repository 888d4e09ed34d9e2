import type { BrandColours } from '@machi/domain/town/brand';

/** The town's colours as properties that the design system takes instead of its own. */
export const brandStyleOf = (brand: BrandColours | undefined): string =>
  brand
    ? `:root{--brand-primary:${brand.primary};--brand-primary-text:${brand.primary_text};--brand-primary-text-dark:${brand.primary_text_dark}}`
    : '';
