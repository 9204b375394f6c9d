import type { ComponentChildren } from 'preact';
import { inksPath } from '../../device/device.js';

/** A screen file and the orientation of its panel. */
export interface PanelScreen {
  /** Path of the file that the display downloads; undefined shows an empty panel. */
  readonly path: string | undefined;
  /** Size as seen on the wall. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Clockwise rotation of the file on the panel. */
  readonly turnedDegrees?: 0 | 90 | 180 | 270;
  /** `#rrggbb` of each ink, if the display's owner has calibrated them. */
  readonly inks?: readonly string[] | undefined;
}

interface PanelProps extends PanelScreen {
  /** Empty if the same text is next to it. */
  readonly alt: string;
  /** Loads the picture only when it scrolls into view. */
  readonly isLazy?: boolean;
  readonly caption?: ComponentChildren;
}

/** A screen as it appears on the wall: upright, in its inks, on paper white, in a frame. */
export function Panel(props: PanelProps) {
  const { path, widthPx, heightPx, turnedDegrees = 0, inks, alt, isLazy = false, caption } = props;
  const size = { width: widthPx, height: heightPx };
  return (
    <figure class="panel">
      <panel-picture class="panel__frame" data-turned={turnedDegrees}>
        {path !== undefined && turnedDegrees === 0 ? (
          <img src={inksPath(path, inks)} {...size} alt={alt} loading={isLazy ? 'lazy' : undefined} />
        ) : (
          <svg {...size} viewBox={`0 0 ${widthPx} ${heightPx}`} role="img" aria-label={alt} aria-hidden={alt === ''}>
            {path === undefined ? undefined : <image href={inksPath(path, inks)} {...turnUpright(props)} />}
          </svg>
        )}
      </panel-picture>
      {caption ? <figcaption>{caption}</figcaption> : undefined}
    </figure>
  );
}

/** Undoes the rotation: size and position of the file. */
function turnUpright({ widthPx, heightPx, turnedDegrees = 0 }: PanelScreen) {
  const isSideways = turnedDegrees % 180 !== 0;
  const shift = { 0: '0 0', 90: `0 ${heightPx}`, 180: `${widthPx} ${heightPx}`, 270: `${widthPx} 0` }[turnedDegrees];
  return {
    width: isSideways ? heightPx : widthPx,
    height: isSideways ? widthPx : heightPx,
    transform: `translate(${shift}) rotate(${-turnedDegrees})`,
  };
}
