import t from 'tap';
import { answerDigest } from '../../../../src/gateway/worker/jobs/fetch/digest-authentication.js';

const request = { username: 'Mufasa', password: 'Circle of Life', method: 'GET', uri: '/dir/index.html' };
const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
const realm = 'http-auth@example.org';
const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
const opaque = 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS';
const challenge = (algorithm: string): string =>
  `Digest realm="${realm}", qop="auth, auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="${opaque}"`;

t.test('the examples of RFC 7616, section 3.9.1, and of RFC 2617 are answered', async (t) => {
  t.match(
    answerDigest([challenge('MD5')], { ...request, cnonce }),
    'response="8ca523f5e9506fed4657c9700eebdbec", algorithm=MD5, qop=auth, nc=00000001',
  );
  const both = `${challenge('SHA-256')}, ${challenge('MD5')}`;
  t.match(
    answerDigest([both], { ...request, cnonce }),
    'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"',
    'the first of several that can be answered',
  );
  const older =
    'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';
  const answer = answerDigest(['Basic realm="x"', older], {
    ...request,
    password: 'Circle Of Life',
    cnonce: '0a4f113b',
  });
  t.match(answer, 'response="6629fae49393a05397450978507c4ef1"');
  t.match(answer, 'opaque="5ccc069c403ebaf9f0171e9517f40e41"');
});

t.test('a challenge that cannot be answered is passed over', async (t) => {
  t.equal(answerDigest(['Basic realm="x"'], request), undefined);
  t.equal(answerDigest(['Digest realm="x"'], request), undefined);
  t.equal(answerDigest(['Digest realm="x", nonce="n", algorithm=TIGER'], request), undefined);
  t.equal(answerDigest(['Digest realm="x", nonce="n", qop="auth-int"'], request), undefined);
  t.match(answerDigest(['Digest realm="a \\"b\\"", nonce=n'], request), /realm="a \\"b\\"".*response="[\da-f]{32}"$/);
});
