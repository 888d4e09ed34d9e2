import { fileURLToPath } from 'node:url';
import type { messagingApi } from '@line/bot-sdk';
import { MENU_SIZE, menuAreas, type MenuArea } from '@machi/domain/line/menu';
import type { TownPack } from '@machi/domain/town/model';
import sharp, { type OverlayOptions } from 'sharp';

const font = import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf');
const GAP = 10;
/** The design system's colour under white text. */
const GREEN = '#26814d';
/** Letters are 220 and 90 px high, so that a phone shows the larger ones as high as a heading. */
const LARGE_DPI = 900;
const SMALL_DPI = 330;

/** A line of text in the middle of an area, `below` its upper edge; the font comes with the product. */
async function lineIn({ bounds }: MenuArea, text: string, dpi: number, below: number): Promise<OverlayOptions> {
  const fontfile = fileURLToPath(font);
  const { data, info } = await sharp({
    text: { text: `<span foreground="#ffffff">${text}</span>`, font: 'Noto Sans JP Bold', fontfile, rgba: true, dpi },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: bounds.x + Math.round((bounds.width - info.width) / 2),
    top: bounds.y + Math.round(bounds.height * below - info.height / 2),
  };
}

/** The picture of the rich menu as a PNG, in the town's colour. */
export async function drawMenu(pack: TownPack): Promise<Uint8Array<ArrayBuffer>> {
  const areas = menuAreas(pack);
  const tiles = areas.map(({ bounds: { x, y, width, height } }): OverlayOptions => ({
    input: {
      create: {
        width: width - 2 * GAP,
        height: height - 2 * GAP,
        channels: 3,
        background: pack.town.brand?.primary ?? GREEN,
      },
    },
    left: x + GAP,
    top: y + GAP,
  }));
  const labels = await Promise.all(
    areas.flatMap((area) => [
      lineIn(area, area.label.ja, LARGE_DPI, 0.45),
      lineIn(area, area.label.en, SMALL_DPI, 0.75),
    ]),
  );
  const drawn = await sharp({ create: { ...MENU_SIZE, channels: 3, background: '#ffffff' } })
    .composite([...tiles, ...labels])
    .png({ palette: true, colours: 32 })
    .toBuffer();
  return new Uint8Array(drawn);
}

/** The menu as LINE is told of it. */
export const menuOf = (town: TownPack, publicUrl: string): messagingApi.RichMenuRequest => ({
  size: MENU_SIZE,
  selected: true,
  name: 'machi',
  chatBarText: `${town.town.town_name.ja}のメニュー`.slice(0, 14),
  areas: menuAreas(town).map(({ bounds, key, label, path }) => ({
    bounds,
    action:
      path === undefined
        ? { type: 'postback', label: label.ja, data: key, displayText: label.ja }
        : { type: 'uri', label: label.ja, uri: publicUrl + path },
  })),
});
