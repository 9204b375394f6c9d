/**
 * Sends the form in the background.
 * @returns {Promise<{kind: 'saved' | 'rejected', page: Document} | {kind: 'signed-out' | 'failed'}>} `page` contains the
 *   form as stored, or as rejected
 */
export async function saveForm(form) {
  const body = new URLSearchParams(new FormData(form));
  body.append('do', 'save');
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { Accept: 'text/html' }, body });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (page.querySelector('markup-editor form')) return { kind: answer.ok ? 'saved' : 'rejected', page };
    return { kind: new URL(answer.url).pathname.endsWith('/login') ? 'signed-out' : 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}
