import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Paths } from './paths.ts';

const bare = (...names: string[]) => names.map((name) => [{ path: name, file: new File([], name) }]);
const folder = (...paths: string[]) => [paths.map((path) => ({ path, file: new File([], path.slice(path.lastIndexOf('/') + 1)) }))];
const names = (paths: Paths, dropped: ReturnType<typeof folder>): string[] => paths.place(dropped).map(({ path }) => path);

describe('paths of dropped files', () => {
  test('a folder keeps its paths', () => {
    assert.deepEqual(names(new Paths(), folder('run/step0/dump.json', 'run/step0/stack.json')), ['run/step0/dump.json', 'run/step0/stack.json']);
  });

  test('two folders of one name stay apart, in one drop or in two', () => {
    const paths = new Paths();
    const both = [...folder('target/dump.json'), ...folder('target/dump.json')];
    assert.deepEqual(names(paths, both), ['target/dump.json', 'target (2)/dump.json']);
    assert.deepEqual(names(paths, folder('target/a/dump.json')), ['target (3)/a/dump.json']);
  });

  test('two bare files of one name stay apart, in one drop or in two', () => {
    const together = new Paths();
    assert.deepEqual(names(together, bare('dump.json', 'dump.json')), ['drop 1/dump.json', 'drop 2/dump.json']);
    const after = new Paths();
    assert.deepEqual(names(after, bare('dump.json')), ['drop 1/dump.json']);
    assert.deepEqual(names(after, bare('dump.json')), ['drop 2/dump.json']);
  });

  test('the number that a browser gives to a second file of one name is taken off', () => {
    const paths = names(new Paths(), bare('dump.json', 'construct.json', 'dump (1).json', 'construct (1).json'));
    assert.deepEqual(paths, ['drop 1/dump.json', 'drop 1/construct.json', 'drop 2/dump.json', 'drop 2/construct.json']);
  });

  test('companions of a single bare dump lie beside it', () => {
    const paths = names(new Paths(), bare('construct.json', 'dump.json', 'stack.json'));
    assert.deepEqual(paths, ['drop 1/construct.json', 'drop 1/dump.json', 'drop 1/stack.json']);
  });

  test('companions of two bare dumps follow them when there are as many', () => {
    const paths = names(new Paths(), bare('dump.json', 'construct.json', 'dump.json', 'construct.json'));
    assert.deepEqual(paths, ['drop 1/dump.json', 'drop 1/construct.json', 'drop 2/dump.json', 'drop 2/construct.json']);
  });

  test('a companion that could belong to either dump lies apart from both', () => {
    const paths = names(new Paths(), bare('dump.json', 'dump.json', 'construct.json'));
    assert.deepEqual(paths, ['drop 1/dump.json', 'drop 2/dump.json', 'drop 3/construct.json']);
  });

  test('bare dumps of different names need no folders of their own', () => {
    assert.deepEqual(names(new Paths(), bare('a.json', 'b.json')), ['drop 1/a.json', 'drop 1/b.json']);
  });

  test('companions dropped later join the last bare dump that lacks them', () => {
    const paths = new Paths();
    names(paths, bare('dump.json'));
    assert.deepEqual(names(paths, bare('construct.json', 'stack.json')), ['drop 1/construct.json', 'drop 1/stack.json']);
    assert.deepEqual(names(paths, bare('construct.json')), ['drop 2/construct.json']);
  });

  test('a dropped folder named like ours is not mixed up with it', () => {
    const paths = new Paths();
    names(paths, folder('drop 1/dump.json'));
    assert.deepEqual(names(paths, bare('dump.json')), ['drop 2/dump.json']);
  });

  test('after clearing, counting starts again', () => {
    const paths = new Paths();
    names(paths, bare('dump.json'));
    paths.clear();
    assert.deepEqual(names(paths, bare('dump.json')), ['drop 1/dump.json']);
  });

  test('no two files ever share a path', () => {
    const paths = new Paths();
    const all = [
      ...names(paths, [...folder('a/dump.json', 'a/b/dump.json'), ...bare('dump.json', 'dump.json', 'dump.json', 'stack.json', 'stack.json')]),
      ...names(paths, [...folder('a/dump.json'), ...bare('dump.json')]),
    ];
    assert.equal(new Set(all).size, all.length);
  });
});
