import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Binding, chord, Keymap, printed } from './keys.ts';

type Pressed = Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>>;

const press = (key: string, held: Pressed = {}): KeyboardEvent =>
  ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false, defaultPrevented: false, ...held }) as KeyboardEvent;

describe('naming a key', () => {
  test('letters, signs, named keys and what is held with them', () => {
    assert.equal(chord(press('x')), 'x');
    assert.equal(chord(press('X', { shiftKey: true })), 'Shift+x');
    assert.equal(chord(press('?', { shiftKey: true })), '?');
    assert.equal(chord(press('F6', { shiftKey: true })), 'Shift+F6');
    assert.equal(chord(press('k', { metaKey: true })), 'Mod+k');
    assert.equal(chord(press('k', { ctrlKey: true })), 'Mod+k');
  });

  test('printing it', () => {
    assert.deepEqual(printed('Mod+k', true), ['⌘', 'K']);
    assert.deepEqual(printed('Mod+k', false), ['Ctrl', 'K']);
    assert.deepEqual(printed('Shift+ArrowRight', false), ['Shift', '→']);
    assert.deepEqual(printed('+', false), ['+']);
  });
});

describe('the keymap', () => {
  const pressed: string[] = [];
  const binding = (key: string, more: Partial<Binding> = {}): Binding => ({
    keys: [key],
    group: 'page',
    label: 'key.test',
    run: () => void pressed.push(key),
    ...more,
  });
  const ran = (map: Keymap, event: KeyboardEvent, typing = false): string[] => {
    pressed.length = 0;
    map.handle(event, 'workspace', typing);
    return [...pressed];
  };

  test('letters are silent while text is written, chords and named keys are not', () => {
    const map = new Keymap();
    map.add([binding('x'), binding('Mod+k'), binding('Escape')]);
    assert.deepEqual(ran(map, press('x')), ['x']);
    assert.deepEqual(ran(map, press('x'), true), []);
    assert.deepEqual(ran(map, press('k', { ctrlKey: true }), true), ['Mod+k']);
    assert.deepEqual(ran(map, press('Escape'), true), ['Escape']);
  });

  test('letters can be switched off', () => {
    const map = new Keymap();
    map.add([binding('x'), binding('F6')]);
    map.letters = false;
    assert.deepEqual(ran(map, press('x')), []);
    assert.deepEqual(ran(map, press('F6')), ['F6']);
    map.letters = true;
    assert.deepEqual(ran(map, press('x')), ['x']);
  });

  test('a letter held with Ctrl or Alt is another key', () => {
    const map = new Keymap();
    map.add([binding('x')]);
    assert.deepEqual(ran(map, press('x', { ctrlKey: true })), []);
    assert.deepEqual(ran(map, press('x', { altKey: true })), []);
  });

  test('screens, order and letting pass', () => {
    const map = new Keymap();
    map.add([binding('Escape'), binding('o', { screens: ['empty'] })]);
    const end = map.add([binding('Escape', { run: () => void pressed.push('later') })]);
    assert.deepEqual(ran(map, press('o')), []);
    assert.deepEqual(ran(map, press('Escape')), ['later']);
    end();
    assert.deepEqual(ran(map, press('Escape')), ['Escape']);
    map.add([binding('Escape', { run: () => false })]);
    assert.deepEqual(ran(map, press('Escape')), ['Escape']);
  });

  test('keys that write Chinese, and keys somebody has handled, are left alone', () => {
    const map = new Keymap();
    map.add([binding('x')]);
    assert.deepEqual(ran(map, press('x', { isComposing: true })), []);
    assert.deepEqual(ran(map, press('x', { defaultPrevented: true })), []);
  });

  test('the sheet lists what works, also what components handle themselves', () => {
    const map = new Keymap();
    const { run: _, ...own } = binding('ArrowUp');
    map.add([own, binding('x', { screens: ['assign'] })]);
    assert.deepEqual(
      map.on('workspace').flatMap(({ keys }) => keys),
      ['ArrowUp'],
    );
  });
});
