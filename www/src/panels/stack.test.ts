import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { frameRuns, parseFrame, sameStack, tailOfPath } from './stack.ts';

const own = 'File /data/project/model.py, line 93, in forward, \n f = torch.outer(t, self.inv_freq)';
const library = 'File /data/v/lib/python3.11/site-packages/torch/nn/modules/module.py, line 1805, in inner, \n result = forward_call(*args, **kwargs)';
const dumper = 'File /data/src/mindstudio_probe/msprobe/core/data_dump/api_registry.py, line 94, in api_function, \n return api_instance(*args)';

describe('frames of a call stack', () => {
  test('are taken apart', () => {
    assert.deepEqual(parseFrame(own), { file: '/data/project/model.py', line: 93, where: 'forward', code: 'f = torch.outer(t, self.inv_freq)', own: true });
    assert.equal(parseFrame('File C:\\work\\train.py, line 7, in <module>').where, '<module>');
    assert.equal(parseFrame('File C:\\work\\train.py, line 7, in <module>').code, '');
  });

  test('that have another form are kept as they are', () => {
    assert.deepEqual(parseFrame('somewhere'), { file: '', line: null, where: '', code: 'somewhere', own: false });
  });

  test('of libraries, of Python and of the dumper are not the reader’s own', () => {
    assert.equal(parseFrame(library).own, false);
    assert.equal(parseFrame(dumper).own, false);
    assert.equal(parseFrame('File C:\\env\\Lib\\site-packages\\torch\\x.py, line 1, in f').own, false);
    assert.equal(parseFrame('File <frozen runpy>, line 88, in _run_code').own, false);
    assert.equal(parseFrame('File /usr/lib/python3.10/threading.py, line 1, in run').own, false);
    assert.equal(parseFrame('File /home/me/my-site-packages-fork/x.py, line 1, in f').own, true);
  });

  test('of libraries are joined where they are neighbours', () => {
    const runs = frameRuns([dumper, own, library, library, own]);
    assert.deepEqual(
      runs.map(({ own, frames }) => [own, frames.length]),
      [
        [false, 1],
        [true, 1],
        [false, 2],
        [true, 1],
      ],
    );
  });

  test('paths keep their end, stacks compare by every frame', () => {
    assert.equal(tailOfPath('/a/b/c/d.py'), '…/c/d.py');
    assert.equal(tailOfPath('d.py'), 'd.py');
    assert.equal(sameStack([own], [own]), true);
    assert.equal(sameStack([own], [own, own]), false);
    assert.equal(sameStack([own], [library]), false);
  });
});
