import sqlite3 from 'sqlite3';

/** The tables that plugins, playlists and displays are in, as LaraPaper's migrations leave them in SQLite. */
const SCHEMA = `
CREATE TABLE users (id integer primary key autoincrement not null, name varchar not null, email varchar not null,
  password varchar not null, assign_new_devices tinyint(1) not null default '0', timezone varchar);
CREATE TABLE device_models (id integer primary key autoincrement not null, name varchar not null, label varchar not null,
  width integer not null, height integer not null, kind varchar);
CREATE TABLE devices (id integer primary key autoincrement not null, name varchar, mac_address varchar not null,
  default_refresh_interval integer not null default '900', friendly_id varchar, api_key varchar,
  width integer default '800', height integer default '480', rotate integer default '0',
  image_format varchar not null default 'auto', user_id integer, created_at datetime, updated_at datetime,
  proxy_cloud tinyint(1) not null default '0', proxy_cloud_response text, last_log_request text,
  mirror_device_id integer, device_model_id integer, palette_id integer,
  sleep_mode_enabled tinyint(1) not null default '0', sleep_mode_from time, sleep_mode_to time,
  special_function varchar, pause_until datetime, maximum_compatibility tinyint(1) not null default '0');
CREATE TABLE plugins (id integer primary key autoincrement not null, uuid varchar,
  plugin_type varchar not null default 'recipe', trmnlp_id varchar, user_id integer, name varchar, data_payload text,
  data_payload_updated_at datetime, current_image varchar, data_stale_minutes integer, data_strategy varchar,
  polling_url varchar, polling_verb varchar, polling_header text, polling_body text, render_markup text,
  render_markup_half_horizontal text, render_markup_half_vertical text, render_markup_quadrant text,
  render_markup_shared text, transform_code text, transform_language varchar, markup_language varchar,
  render_markup_view varchar, is_native tinyint(1) not null default '0', configuration_template text,
  configuration text, no_bleed tinyint(1) not null default '0', dark_mode tinyint(1) not null default '0',
  framework_version varchar, alias tinyint(1) not null default '0', created_at datetime, updated_at datetime);
CREATE TABLE playlists (id integer primary key autoincrement not null, device_id integer not null, name varchar not null,
  is_active tinyint(1) not null default '1', weekdays text, active_from time, active_until time, refresh_time integer,
  created_at datetime, updated_at datetime);
CREATE TABLE playlist_items (id integer primary key autoincrement not null, playlist_id integer not null,
  plugin_id integer not null, "order" integer not null default '0', is_active tinyint(1) not null default '1',
  last_displayed_at datetime, mashup text, created_at datetime, updated_at datetime);`;

type Rows = Readonly<Record<string, readonly Readonly<Record<string, string | number | null>>[]>>;

/** Writes a database file as LaraPaper leaves it. */
export async function writeLaraPaperFile(path: string, rows: Rows): Promise<void> {
  const database = new sqlite3.Database(path);
  const run = (sql: string, values: unknown[] = []) =>
    new Promise<void>((resolve, reject) => {
      database.run(sql, values, (error) => (error ? reject(error) : resolve()));
    });
  for (const statement of SCHEMA.split(';').filter((one) => one.trim() !== '')) await run(statement);
  for (const [table, list] of Object.entries(rows)) {
    for (const row of list) {
      const names = Object.keys(row).map((name) => `"${name}"`);
      const marks = names.map(() => '?').join(', ');
      await run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, Object.values(row));
    }
  }
  await new Promise<void>((resolve) => database.close(() => resolve()));
}
