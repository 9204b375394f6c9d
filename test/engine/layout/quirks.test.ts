import t from 'tap';
import { type ElementRectangle, layoutPage } from '../../support/drawing/layout-page.js';

/** Rectangles of a page whose body has no margin. */
const boxesOf = (markup: string): readonly ElementRectangle[] =>
  layoutPage(`<style>body { margin: 0 }</style>${markup}`).rectangles;

t.test('without a doctype, html and body fill the viewport', async (t) => {
  t.same(boxesOf('<p style="height: 20px; margin: 0">'), [
    ['body', 0, 0, 800, 480],
    ['p', 0, 0, 800, 20],
  ]);
  const { rectangles } = layoutPage('<style>html { margin: 10px } body { margin: 5px }</style>');
  t.same(rectangles, [['body', 15, 15, 770, 450]], 'inside their margins');
  t.same(boxesOf('<div style="height: 600px"></div>')[0], ['body', 0, 0, 800, 600], 'content can be higher');
  t.same(boxesOf('<style>body { height: 50% }</style>')[0], ['body', 0, 0, 800, 240], 'a height of its own stays');
  t.same(boxesOf('<style>body { float: left }</style>')[0]?.[4], 0, 'not out of the flow');
});

t.test('without a doctype, percentages refer to the nearest height around', async (t) => {
  const inner = '<b style="display: block; height: 50%"></b>';
  t.equal(boxesOf(`<div>${inner}</div>`).at(-1)?.[4], 240, 'the viewport');
  t.equal(boxesOf(`<div style="height: 60px"><div>${inner}</div></div>`).at(-1)?.[4], 30, 'a block with a height');
  t.equal(boxesOf(`<div style="display: flex">${inner}</div>`).at(-1)?.[4], 0, 'not through a flex container');
  t.equal(boxesOf(`<table><td>${inner}</table>`).at(-1)?.[4], 0, 'not through a cell');
});

t.test('a byte-order mark before the doctype is neither text nor quirks mode', async (t) => {
  const { rectangles } = layoutPage(
    '\ufeff<!doctype html><style>body { margin: 0 }</style><p style="height: 20px; margin: 0">',
  );
  t.same(rectangles, [
    ['body', 0, 0, 800, 20],
    ['p', 0, 0, 800, 20],
  ]);
});
