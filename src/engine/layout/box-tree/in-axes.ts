import type { AxesMode } from '../writing-mode/axes.js';
import type { BuildState } from './build-state.js';

/** Runs `build` with styles in the axes of that mode. */
export function inAxes<T>(mode: AxesMode, state: BuildState, build: () => T): T {
  const { styled, axes } = state;
  state.axes = mode;
  state.styled = state.turnedStyles.documentIn(mode, state.physical);
  const built = build();
  state.axes = axes;
  state.styled = styled;
  return built;
}
