export type Position = 'top' | 'bottom' | 'left' | 'right';

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Margins {
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  readonly bottom?: number;
}

/** Something around the plot: a title, a legend, a scale. */
export interface LayoutBox extends Area {
  readonly position: Position;
  /** The heavier, the farther out. */
  readonly weight: number;
  /** Goes over the whole chart, not only along the plot. */
  readonly isFullSize: boolean;
  width: number;
  height: number;
  update(maxWidth: number, maxHeight: number, margins: Margins): void;
  /** What stands out at the ends and takes room beside the plot. */
  padding?(): Area;
}

export const isHorizontal = (box: LayoutBox): boolean => box.position === 'top' || box.position === 'bottom';
