import { type Options, readFlag, readOptions } from '../../options/read.js';
import type { ChartFont } from '../value.js';
import { LegendBox, type LegendItem } from './legend.js';
import { TitleBox } from './title.js';

export interface BoxInputs {
  readonly options: Options;
  readonly fontOptions: unknown;
  /** Read only where there is a legend. */
  readonly items: () => readonly LegendItem[];
  readonly measure: (text: string, font: ChartFont) => number;
}

const TITLE_WEIGHT = 2_000;
const SUBTITLE_WEIGHT = 1_500;

/** Title, subtitle and legend, as far as the options show them. */
export function createBoxes({ options, fontOptions, items, measure }: BoxInputs): readonly (TitleBox | LegendBox)[] {
  const { title, subtitle, legend } = readOptions(options.plugins);
  const boxes: (TitleBox | LegendBox)[] = [];
  if (readFlag(readOptions(title).display, false))
    boxes.push(new TitleBox(readOptions(title), fontOptions, TITLE_WEIGHT));
  if (readFlag(readOptions(subtitle).display, false))
    boxes.push(new TitleBox(readOptions(subtitle), fontOptions, SUBTITLE_WEIGHT));
  if (legend !== false && readFlag(readOptions(legend).display, true))
    boxes.push(new LegendBox(readOptions(legend), fontOptions, items(), measure));
  return boxes;
}
