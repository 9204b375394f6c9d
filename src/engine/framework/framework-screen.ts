/** The screen as the framework sees it, in CSS px before the pixel ratio. */
export interface FrameworkScreen {
  /** Without the `screen--` prefix, such as `og` or `v2`. */
  readonly deviceClass: string;
  readonly widthCssPx: number;
  readonly heightCssPx: number;
  readonly size: 'sm' | 'md' | 'lg';
  readonly density: '1x' | '2x';
  readonly uiScale: number;
  readonly gapScale: number;
  /** `1bit`, `2bit`, `4bit`, or the class of a colour palette. */
  readonly depthClass: string;
  readonly orientation: 'landscape' | 'portrait';
}
