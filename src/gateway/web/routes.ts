import { MOVED } from './moved-pages.js';
import {
  get,
  MY_DISPLAY,
  MY_ITEM,
  MY_PLAYLIST,
  MY_PLUGIN,
  moved,
  type PageLine,
  post,
  SHARED_DISPLAY,
} from './page-route.js';
import { BACKUP_UPLOAD, MAP_UPLOAD, TRANSFER_UPLOAD, UPDATE_UPLOAD } from './upload-limits.js';

const displays = () => import('./pages/displays/displays-pages.js');
const welcome = () => import('./pages/welcome/welcome.js');
const display = () => import('./pages/display/display-pages.js');
const join = () => import('./pages/join/join.js');
const joinActions = () => import('./pages/join/join-actions.js');
const playlists = () => import('./pages/playlists/playlist-pages.js');
const bin = () => import('./pages/bin/bin.js');
const screens = () => import('./pages/screens/screens-pages.js');
const system = () => import('./pages/system/system-pages.js');
const alerts = () => import('./pages/alerts/alerts-pages.js');
const mqtt = () => import('./pages/mqtt/mqtt-pages.js');
const firmware = () => import('./pages/firmware/firmware-pages.js');
const transfer = () => import('./pages/transfer/transfer-pages.js');
const library = () => import('./pages/library/library-pages.js');
const maps = () => import('./pages/maps/maps-pages.js');
const framework = () => import('./pages/framework/framework-pages.js');
const help = () => import('./pages/help/help.js');
const show = () => import('./pages/show/show-pages.js');
const plugins = () => import('./pages/plugins/plugins-pages.js');
const gallery = () => import('./pages/gallery/gallery-pages.js');
const plugin = () => import('./pages/plugin/plugin-pages.js');
const design = () => import('./pages/design/design-pages.js');
const task = () => import('./pages/tasks/task-page.js');
const login = () => import('./pages/sign-in/sign-in.js');
const people = () => import('./pages/people/people-pages.js');
const sharing = () => import('./shared/people/sharing.js');

/** Every page and every form, and who may use it. */
export const PAGES: readonly PageLine[] = [
  ...MOVED,

  // Sign-in and first run
  get('/welcome', 'everybody', async () => (await welcome()).showWelcome),
  post('/welcome', 'everybody', async () => (await welcome()).saveFirstPassword),
  get('/welcome/you', 'owner', async () => (await welcome()).showOwner),
  post('/welcome/you', 'owner', async () => (await welcome()).saveOwner),
  get('/welcome/place', 'owner', async () => (await welcome()).showPlace),
  post('/welcome/place', 'owner', async () => (await welcome()).savePlace),
  get('/welcome/ready', 'owner', async () => (await welcome()).showReady),
  get('/login', 'everybody', async () => (await login()).showSignIn),
  post('/login', 'everybody', async () => (await login()).signIn),
  post('/logout', 'guest', async () => (await login()).signOut),
  post('/theme', 'guest', async () => (await import('./pages/theme/choose-theme.js')).chooseTheme),

  // People beside the owner
  get('/invite/:token', 'everybody', async () => (await people()).showInvitation),
  post('/invite/:token', 'everybody', async () => (await people()).acceptInvitation),
  get('/me', 'guest', async () => (await people()).showMe),
  post('/me/password', 'guest', async () => (await people()).changeMyPassword),
  post('/me/sessions/:id/end', 'guest', async () => (await people()).endMySession),
  get('/system/people/new', 'owner', async () => (await people()).showInvite),
  post('/system/people/new', 'owner', async () => (await people()).invite),
  get('/system/people/changes', 'owner', async () => (await people()).showChanges),
  get('/system/people/:id', 'owner', async () => (await people()).showPerson),
  post('/system/people/:id', 'owner', async () => (await people()).savePerson),
  post('/system/people/:id/invite', 'owner', async () => (await people()).inviteAgain),
  get('/system/people/:id/remove', 'owner', async () => (await people()).confirmRemove),
  post('/system/people/:id/remove', 'owner', async () => (await people()).removePerson),

  // Displays
  get('/', 'guest', async () => (await displays()).showDisplays),
  post('/checklist/hide', 'owner', async () => (await displays()).hideChecklist),
  post('/displays/change', 'owner', async () => (await displays()).changeDisplays),
  get('/show', 'guest', async () => (await show()).showBroadcastForm),
  post('/show', 'guest', async () => (await show()).startBroadcast),
  post('/show/preview', 'guest', async () => (await show()).previewBroadcast),
  post('/show/:id/remove', 'guest', async () => (await show()).endBroadcast),
  post('/show/:id/again', 'guest', async () => (await show()).repeatBroadcast),
  get('/join', 'owner', async () => (await join()).showJoin),
  post('/join/open', 'owner', async () => (await joinActions()).openWindow),
  post('/join/close', 'owner', async () => (await joinActions()).closeWindow),
  post('/displays/approve', 'owner', async () => (await import('./pages/join/approve-all.js')).approveAll),
  post('/displays/:id/approve', 'owner', async () => (await joinActions()).approveDisplay),
  post('/displays/:id/model', 'owner', async () => (await joinActions()).chooseModel),
  post('/displays/:id/block', 'owner', async () => (await joinActions()).blockDisplay),
  get('/displays/:id', SHARED_DISPLAY, async () => (await display()).showDisplay),
  get('/displays/:id/settings', 'owner', async () => (await display()).showSettings),
  post('/displays/:id/settings', MY_DISPLAY, async () => (await display()).saveGeneral),
  post('/displays/:id/panel', 'owner', async () => (await display()).savePanel),
  post('/displays/:id/board', 'owner', async () => (await display()).settleBoardRow),
  post('/displays/:id/orientation', 'owner', async () => (await display()).settleOrientation),
  post('/displays/:id/wipe', 'owner', async () => (await display()).wipePanel),
  post('/displays/:id/sharing', 'owner', async () => (await sharing()).saveDisplaySharing),
  get('/displays/:id/inks', 'owner', async () => (await display()).showCalibration),
  post('/displays/:id/inks', 'owner', async () => (await display()).saveCalibration),
  post('/displays/:id/key', 'owner', async () => (await display()).renewKey),
  get('/displays/:id/history', 'owner', async () => (await display()).showHistory),
  post('/displays/:id/pin', 'owner', async () => (await display()).pinItem),
  post('/displays/:id/unpin', 'owner', async () => (await display()).unpinItem),
  post('/displays/:id/pause', 'owner', async () => (await display()).pauseDisplay),
  post('/displays/:id/resume', 'owner', async () => (await display()).resumeDisplay),
  get('/displays/:id/forget', 'owner', async () => (await display()).confirmForget),
  post('/displays/:id/forget', 'owner', async () => (await display()).forgetDisplay),

  // Playlists and their items
  get('/playlists', 'member', async () => (await playlists()).showPlaylists),
  post('/playlists', 'member', async () => (await playlists()).createPlaylist),
  post('/playlists/change', 'owner', async () => (await playlists()).changePlaylists),
  get('/playlists/delete', 'owner', async () => (await playlists()).confirmDeleteSeveral),
  post('/playlists/delete', 'owner', async () => (await playlists()).deleteSeveral),
  get('/playlists/:id', MY_PLAYLIST, async () => (await playlists()).showPlaylist),
  post('/playlists/:id/order', MY_PLAYLIST, async () => (await playlists()).orderItems),
  post('/playlists/:id/items', MY_PLAYLIST, async () => (await playlists()).addItem),
  get('/playlists/:id/mashup', MY_PLAYLIST, async () => (await playlists()).showNewMashup),
  post('/playlists/:id/mashup', MY_PLAYLIST, async () => (await playlists()).addMashup),
  get('/playlists/:id/week', 'owner', async () => (await playlists()).showWeekPlan),
  post('/playlists/:id/week', 'owner', async () => (await playlists()).changeWeek),
  moved('/playlists/:id/special-days', '/playlists/:id/week'),
  post('/playlists/:id/special-days', 'owner', async () => (await playlists()).saveSpecialDays),
  post('/playlists/:id/rename', MY_PLAYLIST, async () => (await playlists()).renamePlaylist),
  post('/playlists/:id/sharing', 'owner', async () => (await sharing()).savePlaylistSharing),
  post('/playlists/:id/clone', 'owner', async () => (await playlists()).clonePlaylist),
  post('/playlists/:id/default', 'owner', async () => (await playlists()).makeDefault),
  get('/playlists/:id/delete', MY_PLAYLIST, async () => (await playlists()).confirmDelete),
  post('/playlists/:id/delete', MY_PLAYLIST, async () => (await playlists()).deletePlaylist),
  get('/items/:id', MY_ITEM, async () => (await playlists()).showItem),
  post('/items/:id', MY_ITEM, async () => (await playlists()).saveItem),
  post('/items/:id/remove', MY_ITEM, async () => (await playlists()).removeItem),
  post('/items/:id/design', 'owner', async () => (await playlists()).openAsDesign),
  post('/items/:id/pin', 'owner', async () => (await playlists()).pinEverywhere),

  // What was removed
  post('/undo/:token', 'member', async () => (await import('./undo/undo.js')).undo),
  get('/bin', 'owner', async () => (await bin()).showBin),
  post('/bin/restore', 'owner', async () => (await bin()).restoreFromBin),
  get('/bin/empty', 'owner', async () => (await bin()).confirmEmptyBin),
  post('/bin/empty', 'owner', async () => (await bin()).emptyBin),

  // Pictures
  get('/screens', 'owner', async () => (await screens()).showScreens),
  get('/screens/open', 'owner', async () => (await screens()).showScreen),

  // Addresses that trmnlp prints
  get('/account', 'owner', async () => (context) => context.redirectTo('/system/access')),
  get('/plugin_settings/:id/edit', 'owner', async () => (await plugin()).redirectToMarkup),

  // Plugins
  get('/plugins', 'member', async () => (await plugins()).showPlugins),
  get('/plugins/new', 'member', async () => (await plugins()).showAddPlugin),
  get('/plugins/new/design', 'member', async () => (await design()).showNewDesign),
  post('/plugins/new/design', 'member', async () => (await design()).createDesign),
  get('/plugins/new/:strategy', 'member', async () => (await plugins()).showCreate),
  post('/plugins/new/:strategy', 'member', async () => (await plugins()).createPlugin),
  post('/plugins/import', 'owner', async () => (await plugins()).importArchive),
  get('/plugins/bundled/:key/preview', 'member', async () => (await plugins()).showPreview),
  post('/plugins/bundled/:key', 'member', async () => (await plugins()).createFromBundled),
  get('/gallery', 'owner', async () => (await gallery()).showCatalogues),
  post('/gallery/catalogues', 'owner', async () => (await gallery()).addCatalogue),
  post('/gallery/catalogues/:id/refresh', 'owner', async () => (await gallery()).refreshCatalogue),
  get('/gallery/catalogues/:id/remove', 'owner', async () => (await gallery()).confirmRemove),
  post('/gallery/catalogues/:id/remove', 'owner', async () => (await gallery()).removeCatalogue),
  post('/gallery/catalogues/:id/fetch', 'owner', async () => (await gallery()).fetchListed),
  post('/gallery/draw', 'owner', async () => (await gallery()).drawListed),
  get('/gallery/elsewhere', 'owner', async () => (await gallery()).showElsewhere),
  post('/gallery/fetch', 'owner', async () => (await gallery()).fetchAddress),
  post('/gallery/disk', 'owner', async () => (await gallery()).openDisk),
  get('/gallery/packages/:id', 'owner', async () => (await gallery()).showPackage),
  get('/gallery/packages/:id/picture', 'owner', async () => (await gallery()).showPicture),
  post('/gallery/packages/:id/add', 'owner', async () => (await gallery()).addFromPackage),
  get('/plugins/:id', MY_PLUGIN, async () => (await plugin()).showPlugin),
  post('/plugins/:id/push-limit', MY_PLUGIN, async () => (await plugin()).savePushLimit),
  post('/plugins/:id/fetch', MY_PLUGIN, async () => (await plugin()).fetchNow),
  post('/plugins/:id/pictures', MY_PLUGIN, async () => (await plugin()).addPicture),
  get('/plugins/:id/pictures/:picture', MY_PLUGIN, async () => (await plugin()).showPicture),
  get('/plugins/:id/pictures/:picture/crop', MY_PLUGIN, async () => (await plugin()).showCrop),
  post('/plugins/:id/pictures/:picture/crop', MY_PLUGIN, async () => (await plugin()).saveCrop),
  post('/plugins/:id/pictures/:picture/crop/reset', MY_PLUGIN, async () => (await plugin()).resetCrop),
  get('/plugins/:id/pictures/:picture/remove', MY_PLUGIN, async () => (await plugin()).confirmRemovePicture),
  post('/plugins/:id/pictures/:picture/remove', MY_PLUGIN, async () => (await plugin()).removePicture),
  get('/plugins/:id/settings', MY_PLUGIN, async () => (await plugin()).showSettings),
  post('/plugins/:id/settings', MY_PLUGIN, async () => (await plugin()).saveSettings),
  get('/plugins/:id/design', MY_PLUGIN, async () => (await design()).showDesign),
  post('/plugins/:id/design', MY_PLUGIN, async () => (await design()).changeDesign),
  post('/plugins/:id/design/blocks/:block', MY_PLUGIN, async () => (await design()).saveBlock),
  get('/plugins/:id/design/displays', MY_PLUGIN, async () => (await design()).showDrawnDisplays),
  post('/plugins/:id/design/displays', MY_PLUGIN, async () => (await design()).fitDesign),
  get('/plugins/:id/design/versions', MY_PLUGIN, async () => (await design()).showVersions),
  get('/plugins/:id/design/markup', MY_PLUGIN, async () => (await design()).showDesignMarkup),
  post('/plugins/:id/design/markup', MY_PLUGIN, async () => (await design()).continueAsMarkup),
  get('/plugins/:id/markup', MY_PLUGIN, async () => (await plugin()).showMarkup),
  post('/plugins/:id/markup', MY_PLUGIN, async () => (await plugin()).saveMarkup),
  get('/plugins/:id/markup/reset', MY_PLUGIN, async () => (await plugin()).confirmReset),
  post('/plugins/:id/markup/reset', MY_PLUGIN, async () => (await plugin()).resetMarkup),
  post('/plugins/:id/preview', MY_PLUGIN, async () => (await plugin()).previewMarkup),
  get('/plugins/:id/transform', 'owner', async () => (await plugin()).showTransform),
  post('/plugins/:id/transform', 'owner', async () => (await plugin()).saveTransform),
  post('/plugins/:id/certificates', MY_PLUGIN, async () => (await plugin()).acceptCertificate),
  post('/plugins/:id/hosts', MY_PLUGIN, async () => (await plugin()).allowHost),
  post('/plugins/:id/secrets', MY_PLUGIN, async () => (await plugin()).answerSecrets),
  post('/plugins/:id/scripts', MY_PLUGIN, async () => (await plugin()).answerScripts),
  get('/plugins/:id/report', 'owner', async () => (await plugin()).showReport),
  post('/plugins/:id/sharing', 'owner', async () => (await sharing()).savePluginSharing),
  post('/plugins/:id/clone', 'owner', async () => (await plugin()).clonePlugin),
  get('/plugins/:id/recipe', 'owner', async () => (await plugin()).showRecipeUpdate),
  post('/plugins/:id/recipe', 'owner', async () => (await plugin()).applyRecipeUpdate),
  post('/plugins/:id/recipe/fetch', 'owner', async () => (await plugin()).fetchNewest),
  post('/plugins/:id/recipe/archive', 'owner', async () => (await plugin()).compareArchive),
  get('/plugins/:id/share', 'owner', async () => (await plugin()).showShare),
  get('/plugins/:id/share/archive', 'owner', async () => (await plugin()).downloadShared),
  get('/plugins/:id/export', 'owner', async () => (await plugin()).exportPlugin),
  get('/plugins/:id/delete', MY_PLUGIN, async () => (await plugin()).confirmDelete),
  post('/plugins/:id/delete', MY_PLUGIN, async () => (await plugin()).deletePlugin),

  // Work in progress
  get('/tasks/:id', 'owner', async () => (await task()).showTask),

  // The gateway itself
  get('/system', 'owner', async () => (await system()).showHealth),
  get('/towns', 'member', async () => (await import('./pages/towns/towns.js')).listTowns),
  get('/system/owner', 'owner', async () => (await system()).showOwner),
  post('/system/owner', 'owner', async () => (await system()).saveOwner),
  get('/system/access', 'owner', async () => (await system()).showAccess),
  post('/system/password', 'owner', async () => (await system()).changePassword),
  post('/system/sessions/:id/end', 'owner', async () => (await system()).endSession),
  post('/system/sign-ins/:id/end', 'owner', async () => (await system()).endSignIn),
  post('/system/keys', 'owner', async () => (await system()).makeKey),
  post('/system/keys/revoke', 'owner', async () => (await system()).revokeKey),
  get('/system/https', 'owner', async () => (await system()).showHttps),
  post('/system/https', 'owner', async () => (await system()).switchHttps),
  get('/system/https/authority', 'owner', async () => (await system()).confirmReplaceAuthority),
  post('/system/https/authority', 'owner', async () => (await system()).replaceAuthority),
  get('/authority.crt', 'everybody', async () => (await system()).downloadAuthority),
  get('/system/backup', 'owner', async () => (await system()).showBackup),
  post('/system/backup', 'owner', async () => (await system()).makeBackup),
  get('/system/backup/download/:name', 'owner', async () => (await system()).downloadBackup),
  post('/system/clock', 'owner', async () => (await system()).saveTime),
  post('/system/network', 'owner', async () => (await system()).saveNetwork),
  post('/system/display-address', 'owner', async () => (await system()).saveDisplayAddress),
  post('/system/mending/read', 'owner', async () => (await system()).dismissRepair),
  get('/system/alerts', 'owner', async () => (await alerts()).showAlerts),
  post('/system/alerts', 'owner', async () => (await alerts()).saveAlerts),
  post('/system/alerts/certificate', 'owner', async () => (await alerts()).acceptWebhookCertificate),
  post('/system/alerts/test', 'owner', async () => (await alerts()).sendTest),
  get('/system/mqtt', 'owner', async () => (await mqtt()).showMqtt),
  post('/system/mqtt', 'owner', async () => (await mqtt()).saveMqtt),
  get('/system/firmware', 'owner', async () => (await firmware()).showFirmware),
  post('/system/firmware', 'owner', async () => (await firmware()).uploadFirmware),
  post('/system/firmware/:id/offer', 'owner', async () => (await firmware()).offerFirmware),
  post('/system/firmware/:id/stop', 'owner', async () => (await firmware()).stopOffer),
  get('/system/firmware/:id/remove', 'owner', async () => (await firmware()).confirmRemove),
  post('/system/firmware/:id/remove', 'owner', async () => (await firmware()).removeFile),
  get('/system/library', 'owner', async () => (await library()).showLibrary),
  post('/system/library', 'owner', async () => (await library()).uploadScript),
  get('/system/library/remove', 'owner', async () => (await library()).confirmRemove),
  post('/system/library/remove', 'owner', async () => (await library()).removeScript),
  get('/system/maps', 'owner', async () => (await maps()).showMaps),
  post('/system/maps', 'owner', async () => (await maps()).uploadMap, MAP_UPLOAD),
  get('/system/maps/remove', 'owner', async () => (await maps()).confirmRemove),
  post('/system/maps/remove', 'owner', async () => (await maps()).removeMap),
  get('/system/framework', 'owner', async () => (await framework()).showFramework),
  post('/system/framework', 'owner', async () => (await framework()).uploadToFramework),
  get('/system/framework/remove', 'owner', async () => (await framework()).confirmRemove),
  post('/system/framework/remove', 'owner', async () => (await framework()).removePart),
  get('/system/transfer', 'owner', async () => (await transfer()).showTransfer),
  post('/system/transfer', 'owner', async () => (await transfer()).transferServer),
  post('/system/transfer/file', 'owner', async () => (await transfer()).transferFile, TRANSFER_UPLOAD),
  get('/system/update', 'owner', async () => (await system()).showUpdate),
  post('/system/update', 'owner', async () => (await system()).uploadUpdate, UPDATE_UPLOAD),
  post('/system/backup/schedule', 'owner', async () => (await system()).saveSchedule),
  post('/system/backup/now', 'owner', async () => (await system()).backUpNow),
  post('/system/restore', 'owner', async () => (await system()).uploadBackup, BACKUP_UPLOAD),
  get('/system/restore/:upload', 'owner', async () => (await system()).confirmRestore),
  post('/system/restore/:upload', 'owner', async () => (await system()).restore),
  get('/system/log', 'owner', async () => (await system()).showLog),
  get('/system/support', 'owner', async () => (await system()).makeSupport),
  get('/system/licences', 'owner', async () => (await system()).showLicences),

  // Explanations, for everybody: error messages of the API link here
  get('/help', 'everybody', async () => (await help()).showHelp),
  get('/problems', 'everybody', async () => (await help()).showHelp),
];
