import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betweenCameras, type Camera, clampCamera, fitCamera, MAX_SCALE, MIN_SCALE, PAD, panBy, reveal, screensApart, zoomAt } from './camera.ts';

const pane = { width: 400, height: 300 };
const world = { width: 800, height: 10_000 };

const near = (a: number, b: number): void => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

test('zooming keeps the world point under the pointer, at any pointer and factor', () => {
  for (const [px, py, scale] of [
    [0, 0, 2],
    [123, 45, 0.1],
    [399, 299, 3.7],
  ] as const) {
    const before: Camera = { x: 70, y: 900, scale: 0.8 };
    const after = zoomAt(before, px, py, scale);
    near(before.x + px / before.scale, after.x + px / after.scale);
    near(before.y + py / before.scale, after.y + py / after.scale);
  }
});

test('zoom stops at 2 % and 400 %', () => {
  const camera = { x: 0, y: 0, scale: 1 };
  assert.equal(zoomAt(camera, 0, 0, 1e-9).scale, MIN_SCALE);
  assert.equal(zoomAt(camera, 0, 0, 1e9).scale, MAX_SCALE);
});

test('panning by screen pixels moves less of the world when zoomed in', () => {
  assert.deepEqual(panBy({ x: 10, y: 20, scale: 2 }, 100, -40), { x: 60, y: 0, scale: 2 });
});

test('fit shows the whole width from the top and never magnifies', () => {
  const fitted = fitCamera(pane, world);
  near(fitted.scale, (400 - 2 * PAD) / 800);
  near(-fitted.y * fitted.scale, PAD);
  near(-fitted.x * fitted.scale, PAD);
  assert.equal(fitCamera({ width: 4000, height: 300 }, world).scale, 1);
});

test('the drawing cannot be scrolled out of sight', () => {
  const scale = 1;
  const below = clampCamera({ x: 0, y: 99_999, scale }, pane, world);
  near(below.y + pane.height, world.height + PAD);
  near(clampCamera({ x: -500, y: -500, scale }, pane, world).y, -PAD);
  const small = clampCamera({ x: 77, y: 50, scale: 0.25 }, pane, { width: 800, height: 100 });
  near(small.x, (800 - 1600) / 2);
  near(small.y, -PAD / 0.25);
});

test('revealing leaves the camera alone when the box is in sight and readable', () => {
  const camera = { x: 0, y: 1000, scale: 1 };
  assert.equal(reveal(camera, pane, world, { x: 10, y: 1100, w: 300, h: 28 }, 0.35, 0.6), camera);
});

test('revealing centres a box that is far away and enlarges one that is too small to read', () => {
  const box = { x: 0, y: 5000, w: 380, h: 30 };
  const moved = reveal({ x: 0, y: 0, scale: 1 }, pane, world, box, 0.35, 0.6);
  near((box.y + box.h / 2 - moved.y) * moved.scale, pane.height / 2);
  assert.ok(reveal({ x: 0, y: 4990, scale: 0.1 }, pane, world, box, 0.35, 0.6).scale >= 0.6);
});

test('a flight starts and ends where it should and passes the scales by equal factors', () => {
  const a = { x: 0, y: 0, scale: 0.25 };
  const b = { x: 300, y: 4000, scale: 1 };
  const start = betweenCameras(a, b, 0, pane);
  near(start.y, a.y);
  assert.equal(betweenCameras(a, b, 1, pane), b);
  near(betweenCameras(a, b, 0.5, pane).scale, 0.5);
});

test('distance is counted in screens', () => {
  near(screensApart({ x: 0, y: 0, scale: 1 }, { x: 0, y: 900, scale: 1 }, pane), 3);
});
