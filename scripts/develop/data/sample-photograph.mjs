#!/usr/bin/env node
// Draws the photograph that samples show: node scripts/develop/data/sample-photograph.mjs OUT.jpg. Mountains above a lake in the morning,
// computed from a fixed noise: it looks like a photograph on any panel and belongs to no one else.
import { writeFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';

const [WIDTH, HEIGHT] = [1200, 900];
const SHORE = 0.66;
const RIDGES = 7;

const mix = (a, b, share) => a + (b - a) * share;
const mixColour = (a, b, share) => a.map((value, channel) => mix(value, b[channel], share));
const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));
const smooth = (share) => share * share * (3 - 2 * share);

/** A number from 0 to 1 that belongs to a point of the grid. */
function hash(x, y) {
  let value = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  value = Math.imul(value ^ (value >>> 13), 1274126177);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}

function noise(x, y) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [smooth(x - column), smooth(y - row)];
  const top = mix(hash(column, row), hash(column + 1, row), across);
  return mix(top, mix(hash(column, row + 1), hash(column + 1, row + 1), across), down);
}

/** Noise of several scales, 0–1. */
function layered(x, y, octaves) {
  let [sum, all, size, scale] = [0, 0, 1, 1];
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x * scale + octave * 17, y * scale + octave * 31) * size;
    all += size;
    size *= 0.5;
    scale *= 2;
  }
  return sum / all;
}

/** Height of the top of a ridge, as a share of the picture from above. */
function ridgeAt(ridge, x) {
  const near = ridge / (RIDGES - 1);
  const peaks = 1 - Math.abs(layered(x * mix(1.7, 3.2, near) + ridge * 9.3, ridge * 4.1, 7) * 2 - 1);
  const jags = (layered(x * 60 + ridge * 3, ridge, 4) - 0.5) * mix(0.006, 0.03, near);
  return mix(0.5, 0.67, near) - mix(0.34, 0.1, near) * (peaks - 0.35) + jags;
}

const tops = Array.from({ length: RIDGES }, (_, ridge) =>
  Array.from({ length: WIDTH }, (_, column) => ridgeAt(ridge, column / WIDTH)),
);

function skyAt(x, y) {
  const base = mixColour([86, 128, 178], [250, 226, 190], clamp(y / 0.5) ** 0.9);
  const glow = Math.exp(-(((x - 0.68) * 1.33) ** 2 + (y - 0.27) ** 2) * 14);
  const cloud = clamp((layered(x * 3 + 5, y * 11, 6) - 0.5) * 3.2) * clamp(1.2 - y * 1.8);
  return mixColour(mixColour(base, [255, 246, 222], glow), [255, 248, 238], cloud * 0.7);
}

function landAt(x, y) {
  const column = Math.min(WIDTH - 1, Math.floor(x * WIDTH));
  let colour = skyAt(x, y);
  for (let ridge = 0; ridge < RIDGES; ridge++) {
    const top = tops[ridge][column];
    if (y < top) continue;
    const near = ridge / (RIDGES - 1);
    const slope = layered(x * 14 + ridge, y * 14, 5) - layered(x * 14 + ridge + 0.12, y * 14 - 0.06, 5);
    const light = clamp(0.5 + slope * 4.5);
    const snow = ridge < 3 ? clamp((0.42 - y - (layered(x * 20, y * 20, 3) - 0.5) * 0.12) * 14) : 0;
    const rock = mixColour([150, 158, 172], [22, 34, 30], near ** 0.75);
    const lit = mixColour(
      mixColour(rock, [12, 18, 24], 0.45 * (1 - light)),
      [255, 236, 208],
      light * 0.28 * (1 - near * 0.6),
    );
    const mist = clamp((y - top) * mix(4.5, 7, near)) * mix(0.75, 0.42, near);
    const covered = mixColour(lit, mixColour([170, 184, 205], [255, 244, 230], light), snow);
    colour = mixColour(mixColour(covered, [206, 214, 224], mix(0.5, 0, near ** 0.6)), [232, 230, 224], mist);
  }
  return colour;
}

function pointAt(x, y) {
  if (y < SHORE) return landAt(x, y);
  const depth = (y - SHORE) / (1 - SHORE);
  const ripple = (layered(x * 9, y * 130, 3) - 0.5) * 0.028 * (0.3 + depth);
  const mirrored = landAt(clamp(x + ripple * 0.6, 0, 0.999), SHORE - (y - SHORE) * 1.25 + ripple);
  const glint = clamp((layered(x * 6 + 40, y * 190, 3) - 0.62) * 4) * 0.35;
  return mixColour(mixColour(mirrored, [34, 56, 72], 0.18 + depth * 0.34), [240, 240, 232], glint);
}

/** A fir: narrower towards the top, with branches of uneven length. */
function drawFir(context, x, foot, height, number) {
  context.beginPath();
  context.moveTo(x, foot - height);
  const steps = 15;
  for (const side of [1, -1]) {
    for (let step = 1; step <= steps; step++) {
      const at = side === 1 ? step : steps - step + 1;
      const width = height * 0.19 * (at / steps) * (0.7 + 0.5 * hash(number * 7 + at, side));
      const y = foot - height * (1 - at / steps);
      context.lineTo(x + side * width, y);
      context.lineTo(x + side * width * 0.45, y - height * 0.012);
    }
    if (side === 1) context.lineTo(x, foot);
  }
  context.fill();
}

const canvas = createCanvas(WIDTH, HEIGHT);
const context = canvas.getContext('2d');
const image = context.createImageData(WIDTH, HEIGHT);
for (let row = 0; row < HEIGHT; row++) {
  for (let column = 0; column < WIDTH; column++) {
    const grain = (hash(column, row + 5000) - 0.5) * 7;
    const colour = pointAt(column / WIDTH, row / HEIGHT);
    for (let channel = 0; channel < 3; channel++)
      image.data[(row * WIDTH + column) * 4 + channel] = colour[channel] + grain;
    image.data[(row * WIDTH + column) * 4 + 3] = 255;
  }
}
context.putImageData(image, 0, 0);
context.fillStyle = '#0b1413';
for (let number = 0; number < 46; number++) {
  const share = hash(number, 77);
  const x = number < 30 ? share * WIDTH * 0.3 : WIDTH * (0.84 + share * 0.18);
  const edge = number < 30 ? x / (WIDTH * 0.3) : (WIDTH - x) / (WIDTH * 0.16);
  drawFir(context, x, HEIGHT * 1.02, HEIGHT * (0.2 + 0.34 * hash(number, 5)) * (1.12 - clamp(edge) * 0.75), number);
}
writeFileSync(process.argv[2] ?? 'photograph.jpg', canvas.toBuffer('image/jpeg', 86));
