import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { say, sayDamage, sayTimes } from './words.ts';

const CODES =
  'nan-one-side inf-sign shape-differs dtype-class-differs dtype-width-differs scalar-differs requires-grad-differs size-above golden-zero row-unmatched-target row-unmatched-golden no-record norm-growth ten-times-growth nan-inf-target cosine-drop thousandth-drop md5-differs relative-above ignored-api stats-missing construct-missing construct-empty-l1 construct-damaged stack-missing stack-damaged statistics-missing duplicate-op duplicate-key parent-unknown parent-cycle record-not-an-object unknown-field unsupported-task not-a-dump json-expected json-end json-depth json-utf8 json-number json-string too-large file-unreadable tasks-differ no-dumps truncated more-warnings';

describe('notices', () => {
  test('have words for every code, in both languages', () => {
    for (const code of CODES.split(' ')) {
      assert.ok(`notice.${code}` in en, code);
      assert.ok(`notice.${code}` in zh, code);
    }
  });

  test('write numbers by the rules of the page, also those that come as text', () => {
    assert.equal(say({ code: 'size-above', params: { size: '0.0307123', limit: '0.0001', stat: 'Min' } }), 'Min is off by 0.03071, limit 1e−4');
    assert.equal(say({ code: 'statistics-missing', params: { count: '12345' } }), '12,345 tensors have no statistics: the run ended before they were written');
    assert.equal(
      say({ code: 'too-large', params: { file: 'dump.json', size: 4_300_000_000, limit: 4_000_000_000 } }),
      'dump.json has 4.3\u00a0GB; at most 4.0\u00a0GB can be opened at once',
    );
  });

  test('leave words as they came, also those that look like numbers', () => {
    assert.equal(say({ code: 'scalar-differs', params: { target: '1e-05', golden: '1e-06' } }), 'Its value is 1e-05, golden 1e-06');
  });
});

describe('damage', () => {
  test('says where the file stops and after what', () => {
    const damage = { file: 'golden/dump.json', offset: 131072, line: 9, column: 1, reason: { code: 'json-end', params: {} } };
    assert.match(sayDamage({ ...damage, after: 'Tensor.__mul__.21.forward' }), /byte 131,072, after Tensor\.__mul__\.21\.forward/);
    assert.match(sayDamage({ ...damage, after: null }), /at byte 131,072$/);
  });
});

describe('distance to the limit', () => {
  test('has two digits', () => {
    assert.equal(sayTimes(307.1), '310');
    assert.equal(sayTimes(30_713), '31,000');
    assert.equal(sayTimes(3.071), '3.1');
    assert.equal(sayTimes(Number.POSITIVE_INFINITY), '∞');
  });
});
