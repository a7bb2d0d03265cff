import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { assemble, cspHash, insideScript, policy } from './offline.ts';

const HTML = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <title>x</title>
    <script type="module" crossorigin src="./assets/a.js"></script>
    <link rel="stylesheet" crossorigin href="./assets/a.css">
  </head>
  <body>
  </body>
</html>`;

it('hashes as the standard says', () => {
  // The example of the Content Security Policy standard, section 8.3 (hash of the text between the tags).
  assert.equal(cspHash("alert('Hello, world.');"), "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});

it('lets the page connect nowhere and run only what is hashed', () => {
  const directives = new Map(
    policy('a', 'b')
      .split('; ')
      .map((directive) => directive.split(/ (.*)/s) as [string, string]),
  );
  assert.equal(directives.get('default-src'), "'none'");
  assert.equal(directives.get('connect-src'), "'none'");
  assert.equal(directives.get('script-src'), `${cspHash('a')} 'wasm-unsafe-eval'`);
  assert.equal(directives.get('style-src'), cspHash('b'));
});

it('keeps a script from ending its element, and its meaning', () => {
  const script = "'</script><!-- </SCRIPT>'";
  const safe = insideScript(script);
  assert.doesNotMatch(safe, /<\/script|<!--/i);
  // biome-ignore lint/security/noGlobalEval: the point is that both mean the same.
  assert.equal(eval(safe), eval(script));
});

it('replaces references by what they refer to, and allows exactly that', () => {
  const script = "const money = '$& </script>';";
  const page = assemble({ html: HTML, script, style: 'p { color: red }', data: { wasm: 'AAAA' } });
  assert.doesNotMatch(page, /src=|href=/);
  assert.match(page, /<script type="text\/plain" id="wasm">AAAA<\/script>/);
  const inline = /<script type="module">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  assert.equal(inline, "const money = '$& <\\/script>';");
  const hash = createHash('sha256').update(inline).digest('base64');
  assert.match(page, new RegExp(`script-src 'sha256-${hash.replace(/[+/]/g, '\\$&')}'`));
  assert.ok(page.indexOf('Content-Security-Policy') < page.indexOf('<title>'));
});
