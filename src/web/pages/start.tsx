import { Page } from '../components/page.js';

/** What the start page shows; all of it plain values, so that the page can be drawn without a gateway. */
export interface StartPage {
  /** As a display must be told, the numeric address first. */
  readonly addresses: readonly string[];
  readonly joinWindow: 'until-first' | 'open' | 'closed';
  readonly demo: Demo | undefined;
  readonly displays: readonly StartDisplay[];
}

export interface Demo {
  readonly pictureUrl: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pluginName: string;
  readonly webhookUrl: string;
}

export interface StartDisplay {
  readonly name: string;
  readonly friendlyId: string;
  readonly state: 'joined' | 'pending' | 'blocked';
  readonly lastSeen: string | undefined;
}

const JOIN_WORDS: Record<StartPage['joinWindow'], string> = {
  'until-first': 'The first display that calls joins by itself.',
  open: 'The join window is open: displays that call now join by themselves.',
  closed: 'The join window is closed: a new display waits until you open it or approve the display.',
};

/** The one page until the dashboard comes: the demo display's picture, the addresses to give a display, the next step. */
export function Start(props: StartPage) {
  return (
    <Page title="Inkstand">
      {props.demo ? <DemoScreen {...props.demo} /> : <NoDemo />}
      <section aria-labelledby="point">
        <h2 id="point">Point a display here</h2>
        <p>Hold its button until the Wi-Fi portal opens, choose a custom server and type this address:</p>
        <ul class="addresses">
          {props.addresses.map((address) => (
            <li key={address}>
              <code>{address}</code>
            </li>
          ))}
        </ul>
        <p class="hint">{JOIN_WORDS[props.joinWindow]}</p>
      </section>
      <Displays displays={props.displays} />
      {props.demo ? <NextStep {...props.demo} /> : undefined}
    </Page>
  );
}

function DemoScreen({ pictureUrl, widthPx, heightPx, pluginName }: Demo) {
  return (
    <section aria-labelledby="now">
      <h1 id="now">On the demo display now</h1>
      <live-region every="5">
        <figure class="panel">
          <img src={pictureUrl} width={widthPx} height={heightPx} alt={`${pluginName}, as the demo display shows it`} />
          <figcaption>
            {widthPx} × {heightPx}, 1 bit: these are the very bytes a display downloads
          </figcaption>
        </figure>
      </live-region>
    </section>
  );
}

function NoDemo() {
  return (
    <section aria-labelledby="now">
      <h1 id="now">The gateway is running</h1>
      <p>It answers displays and programs on this address.</p>
    </section>
  );
}

function Displays({ displays }: { displays: readonly StartDisplay[] }) {
  return (
    <section aria-labelledby="displays">
      <h2 id="displays">Displays</h2>
      {displays.length === 0 ? (
        <p class="hint">None has called yet. Give one the address above; it appears here when it does.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Display</th>
              <th scope="col">Id</th>
              <th scope="col">State</th>
              <th scope="col">Last seen</th>
            </tr>
          </thead>
          <tbody>
            {displays.map(({ name, friendlyId, state, lastSeen }) => (
              <tr key={friendlyId}>
                <td>{name}</td>
                <td>
                  <code>{friendlyId}</code>
                </td>
                <td>{state}</td>
                <td>{lastSeen ?? 'never'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {displays.some(({ state }) => state === 'pending') ? (
        <p class="hint">
          A pending display waits for you: open the join window (<code>POST /api/join-window</code> with{' '}
          <code>{'{"minutes": 10}'}</code>) and it joins at its next call, or approve it alone (
          <code>POST /api/devices/ID/approve</code>).
        </p>
      ) : undefined}
    </section>
  );
}

function NextStep({ webhookUrl }: Demo) {
  const body = '{"merge_variables": {"title": "Hello from the shell", "text": "It took one line."}}';
  return (
    <section aria-labelledby="next">
      <h2 id="next">Next step: put your own words on it</h2>
      <p>Run this in a terminal; the picture above changes within seconds:</p>
      <pre>
        <code>{`curl -X POST ${webhookUrl} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`}</code>
      </pre>
      <p class="hint">
        A plugin takes one push every five minutes. To add plugins and manage displays, make a key with{' '}
        <code>bin/inkstand api-key create me --scope admin</code> and use the JSON API at <code>/api</code>.
      </p>
    </section>
  );
}
