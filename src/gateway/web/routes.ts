import { MOVED } from './moved-pages.js';
import {
  get,
  guest,
  large,
  MY_DISPLAY,
  MY_ITEM,
  MY_PLAYLIST,
  MY_PLUGIN,
  member,
  moved,
  open,
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
const screens = () => import('./pages/screens/screen-pages.js');
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

/** Every page and every form. */
export const PAGES: readonly PageLine[] = [
  ...MOVED,

  // Sign-in and first run
  open(get('/welcome', async () => (await welcome()).showWelcome)),
  open(post('/welcome', async () => (await welcome()).saveFirstPassword)),
  get('/welcome/you', async () => (await welcome()).showOwner),
  post('/welcome/you', async () => (await welcome()).saveOwner),
  get('/welcome/place', async () => (await welcome()).showPlace),
  post('/welcome/place', async () => (await welcome()).savePlace),
  get('/welcome/ready', async () => (await welcome()).showReady),
  open(get('/login', async () => (await login()).showSignIn)),
  open(post('/login', async () => (await login()).signIn)),
  guest(post('/logout', async () => (await login()).signOut)),
  guest(post('/theme', async () => (await import('./pages/theme/choose-theme.js')).chooseTheme)),

  // People beside the owner
  open(get('/invite/:token', async () => (await people()).showInvitation)),
  open(post('/invite/:token', async () => (await people()).acceptInvitation)),
  guest(get('/me', async () => (await people()).showMe)),
  guest(post('/me/password', async () => (await people()).changeMyPassword)),
  guest(post('/me/sessions/:id/end', async () => (await people()).endMySession)),
  get('/system/people/new', async () => (await people()).showInvite),
  post('/system/people/new', async () => (await people()).invite),
  get('/system/people/changes', async () => (await people()).showChanges),
  get('/system/people/:id', async () => (await people()).showPerson),
  post('/system/people/:id', async () => (await people()).savePerson),
  post('/system/people/:id/invite', async () => (await people()).inviteAgain),
  get('/system/people/:id/remove', async () => (await people()).confirmRemove),
  post('/system/people/:id/remove', async () => (await people()).removePerson),

  // Displays
  guest(get('/', async () => (await displays()).showDisplays)),
  post('/checklist/hide', async () => (await displays()).hideChecklist),
  post('/displays/change', async () => (await displays()).changeDisplays),
  guest(get('/show', async () => (await show()).showBroadcastForm)),
  guest(post('/show', async () => (await show()).startBroadcast)),
  guest(post('/show/preview', async () => (await show()).previewBroadcast)),
  guest(post('/show/:id/remove', async () => (await show()).endBroadcast)),
  guest(post('/show/:id/again', async () => (await show()).repeatBroadcast)),
  get('/join', async () => (await join()).showJoin),
  post('/join/open', async () => (await joinActions()).openWindow),
  post('/join/close', async () => (await joinActions()).closeWindow),
  post('/displays/approve', async () => (await import('./pages/join/approve-all.js')).approveAll),
  post('/displays/:id/approve', async () => (await joinActions()).approveDisplay),
  post('/displays/:id/model', async () => (await joinActions()).chooseModel),
  post('/displays/:id/block', async () => (await joinActions()).blockDisplay),
  member(
    get('/displays/:id', async () => (await display()).showDisplay),
    SHARED_DISPLAY,
  ),
  get('/displays/:id/settings', async () => (await display()).showSettings),
  member(
    post('/displays/:id/settings', async () => (await display()).saveGeneral),
    MY_DISPLAY,
  ),
  post('/displays/:id/panel', async () => (await display()).savePanel),
  post('/displays/:id/board', async () => (await display()).settleBoardRow),
  post('/displays/:id/orientation', async () => (await display()).settleOrientation),
  post('/displays/:id/wipe', async () => (await display()).wipePanel),
  post('/displays/:id/sharing', async () => (await sharing()).saveDisplaySharing),
  get('/displays/:id/inks', async () => (await display()).showCalibration),
  post('/displays/:id/inks', async () => (await display()).saveCalibration),
  post('/displays/:id/key', async () => (await display()).renewKey),
  get('/displays/:id/history', async () => (await display()).showHistory),
  post('/displays/:id/pin', async () => (await display()).pinItem),
  post('/displays/:id/unpin', async () => (await display()).unpinItem),
  post('/displays/:id/pause', async () => (await display()).pauseDisplay),
  post('/displays/:id/resume', async () => (await display()).resumeDisplay),
  get('/displays/:id/forget', async () => (await display()).confirmForget),
  post('/displays/:id/forget', async () => (await display()).forgetDisplay),

  // Playlists and their items
  member(get('/playlists', async () => (await playlists()).showPlaylists)),
  member(post('/playlists', async () => (await playlists()).createPlaylist)),
  post('/playlists/change', async () => (await playlists()).changePlaylists),
  get('/playlists/delete', async () => (await playlists()).confirmDeleteSeveral),
  post('/playlists/delete', async () => (await playlists()).deleteSeveral),
  member(
    get('/playlists/:id', async () => (await playlists()).showPlaylist),
    MY_PLAYLIST,
  ),
  member(
    post('/playlists/:id/order', async () => (await playlists()).orderItems),
    MY_PLAYLIST,
  ),
  member(
    post('/playlists/:id/items', async () => (await playlists()).addItem),
    MY_PLAYLIST,
  ),
  member(
    get('/playlists/:id/mashup', async () => (await playlists()).showNewMashup),
    MY_PLAYLIST,
  ),
  member(
    post('/playlists/:id/mashup', async () => (await playlists()).addMashup),
    MY_PLAYLIST,
  ),
  get('/playlists/:id/week', async () => (await playlists()).showWeekPlan),
  post('/playlists/:id/week', async () => (await playlists()).changeWeek),
  moved('/playlists/:id/special-days', '/playlists/:id/week'),
  post('/playlists/:id/special-days', async () => (await playlists()).saveSpecialDays),
  member(
    post('/playlists/:id/rename', async () => (await playlists()).renamePlaylist),
    MY_PLAYLIST,
  ),
  post('/playlists/:id/sharing', async () => (await sharing()).savePlaylistSharing),
  post('/playlists/:id/clone', async () => (await playlists()).clonePlaylist),
  post('/playlists/:id/default', async () => (await playlists()).makeDefault),
  member(
    get('/playlists/:id/delete', async () => (await playlists()).confirmDelete),
    MY_PLAYLIST,
  ),
  member(
    post('/playlists/:id/delete', async () => (await playlists()).deletePlaylist),
    MY_PLAYLIST,
  ),
  member(
    get('/items/:id', async () => (await playlists()).showItem),
    MY_ITEM,
  ),
  member(
    post('/items/:id', async () => (await playlists()).saveItem),
    MY_ITEM,
  ),
  member(
    post('/items/:id/remove', async () => (await playlists()).removeItem),
    MY_ITEM,
  ),
  post('/items/:id/design', async () => (await playlists()).openAsDesign),
  post('/items/:id/pin', async () => (await playlists()).pinEverywhere),

  // What was removed
  member(post('/undo/:token', async () => (await import('./undo/undo.js')).undo)),
  get('/bin', async () => (await bin()).showBin),
  post('/bin/restore', async () => (await bin()).restoreFromBin),
  get('/bin/empty', async () => (await bin()).confirmEmptyBin),
  post('/bin/empty', async () => (await bin()).emptyBin),

  // Pictures
  get('/screens', async () => (await screens()).showScreens),
  get('/screens/open', async () => (await screens()).showScreen),

  // Addresses that trmnlp prints
  get('/account', async () => (context) => context.redirectTo('/system/access')),
  get('/plugin_settings/:id/edit', async () => (await plugin()).redirectToMarkup),

  // Plugins
  member(get('/plugins', async () => (await plugins()).showPlugins)),
  member(get('/plugins/new', async () => (await plugins()).showAddPlugin)),
  member(get('/plugins/new/design', async () => (await design()).showNewDesign)),
  member(post('/plugins/new/design', async () => (await design()).createDesign)),
  member(get('/plugins/new/:strategy', async () => (await plugins()).showCreate)),
  member(post('/plugins/new/:strategy', async () => (await plugins()).createPlugin)),
  post('/plugins/import', async () => (await plugins()).importArchive),
  member(get('/plugins/bundled/:key/preview', async () => (await plugins()).showPreview)),
  member(post('/plugins/bundled/:key', async () => (await plugins()).createFromBundled)),
  get('/gallery', async () => (await gallery()).showCatalogues),
  post('/gallery/catalogues', async () => (await gallery()).addCatalogue),
  post('/gallery/catalogues/:id/refresh', async () => (await gallery()).refreshCatalogue),
  get('/gallery/catalogues/:id/remove', async () => (await gallery()).confirmRemove),
  post('/gallery/catalogues/:id/remove', async () => (await gallery()).removeCatalogue),
  post('/gallery/catalogues/:id/fetch', async () => (await gallery()).fetchListed),
  post('/gallery/draw', async () => (await gallery()).drawListed),
  get('/gallery/elsewhere', async () => (await gallery()).showElsewhere),
  post('/gallery/fetch', async () => (await gallery()).fetchAddress),
  post('/gallery/disk', async () => (await gallery()).openDisk),
  get('/gallery/packages/:id', async () => (await gallery()).showPackage),
  get('/gallery/packages/:id/picture', async () => (await gallery()).showPicture),
  post('/gallery/packages/:id/add', async () => (await gallery()).addFromPackage),
  member(
    get('/plugins/:id', async () => (await plugin()).showPlugin),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/push-limit', async () => (await plugin()).savePushLimit),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/fetch', async () => (await plugin()).fetchNow),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/pictures', async () => (await plugin()).addPicture),
    MY_PLUGIN,
  ),
  member(
    get('/plugins/:id/pictures/:picture', async () => (await plugin()).showPicture),
    MY_PLUGIN,
  ),
  member(
    get('/plugins/:id/pictures/:picture/crop', async () => (await plugin()).showCrop),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/pictures/:picture/crop', async () => (await plugin()).saveCrop),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/pictures/:picture/crop/reset', async () => (await plugin()).resetCrop),
    MY_PLUGIN,
  ),
  member(
    get('/plugins/:id/pictures/:picture/remove', async () => (await plugin()).confirmRemovePicture),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/pictures/:picture/remove', async () => (await plugin()).removePicture),
    MY_PLUGIN,
  ),
  member(
    get('/plugins/:id/settings', async () => (await plugin()).showSettings),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/settings', async () => (await plugin()).saveSettings),
    MY_PLUGIN,
  ),
  member(
    get('/plugins/:id/design', async () => (await design()).showDesign),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/design', async () => (await design()).changeDesign),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/design/blocks/:block', async () => (await design()).saveBlock),
    MY_PLUGIN,
  ),
  member(
    get('/plugins/:id/design/displays', async () => (await design()).showDrawnDisplays),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/design/displays', async () => (await design()).fitDesign),
    MY_PLUGIN,
  ),
  member(
    get('/plugins/:id/design/versions', async () => (await design()).showVersions),
    MY_PLUGIN,
  ),
  member(
    get('/plugins/:id/design/markup', async () => (await design()).showDesignMarkup),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/design/markup', async () => (await design()).continueAsMarkup),
    MY_PLUGIN,
  ),
  member(
    get('/plugins/:id/markup', async () => (await plugin()).showMarkup),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/markup', async () => (await plugin()).saveMarkup),
    MY_PLUGIN,
  ),
  member(
    get('/plugins/:id/markup/reset', async () => (await plugin()).confirmReset),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/markup/reset', async () => (await plugin()).resetMarkup),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/preview', async () => (await plugin()).previewMarkup),
    MY_PLUGIN,
  ),
  get('/plugins/:id/transform', async () => (await plugin()).showTransform),
  post('/plugins/:id/transform', async () => (await plugin()).saveTransform),
  member(
    post('/plugins/:id/certificates', async () => (await plugin()).acceptCertificate),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/hosts', async () => (await plugin()).allowHost),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/secrets', async () => (await plugin()).answerSecrets),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/scripts', async () => (await plugin()).answerScripts),
    MY_PLUGIN,
  ),
  get('/plugins/:id/report', async () => (await plugin()).showReport),
  post('/plugins/:id/sharing', async () => (await sharing()).savePluginSharing),
  post('/plugins/:id/clone', async () => (await plugin()).clonePlugin),
  get('/plugins/:id/recipe', async () => (await plugin()).showRecipeUpdate),
  post('/plugins/:id/recipe', async () => (await plugin()).applyRecipeUpdate),
  post('/plugins/:id/recipe/fetch', async () => (await plugin()).fetchNewest),
  post('/plugins/:id/recipe/archive', async () => (await plugin()).compareArchive),
  get('/plugins/:id/share', async () => (await plugin()).showShare),
  get('/plugins/:id/share/archive', async () => (await plugin()).downloadShared),
  get('/plugins/:id/export', async () => (await plugin()).exportPlugin),
  member(
    get('/plugins/:id/delete', async () => (await plugin()).confirmDelete),
    MY_PLUGIN,
  ),
  member(
    post('/plugins/:id/delete', async () => (await plugin()).deletePlugin),
    MY_PLUGIN,
  ),

  // Work in progress
  get('/tasks/:id', async () => (await task()).showTask),

  // The gateway itself
  get('/system', async () => (await system()).showHealth),
  member(get('/towns', async () => (await import('./pages/towns/towns.js')).listTowns)),
  get('/system/owner', async () => (await system()).showOwner),
  post('/system/owner', async () => (await system()).saveOwner),
  get('/system/access', async () => (await system()).showAccess),
  post('/system/password', async () => (await system()).changePassword),
  post('/system/sessions/:id/end', async () => (await system()).endSession),
  post('/system/sign-ins/:id/end', async () => (await system()).endSignIn),
  post('/system/keys', async () => (await system()).makeKey),
  post('/system/keys/revoke', async () => (await system()).revokeKey),
  get('/system/https', async () => (await system()).showHttps),
  post('/system/https', async () => (await system()).switchHttps),
  get('/system/https/authority', async () => (await system()).confirmReplaceAuthority),
  post('/system/https/authority', async () => (await system()).replaceAuthority),
  open(get('/authority.crt', async () => (await system()).downloadAuthority)),
  get('/system/backup', async () => (await system()).showBackup),
  post('/system/backup', async () => (await system()).makeBackup),
  get('/system/backup/download/:name', async () => (await system()).downloadBackup),
  post('/system/clock', async () => (await system()).saveTime),
  post('/system/network', async () => (await system()).saveNetwork),
  post('/system/display-address', async () => (await system()).saveDisplayAddress),
  post('/system/mending/read', async () => (await system()).dismissRepair),
  get('/system/alerts', async () => (await alerts()).showAlerts),
  post('/system/alerts', async () => (await alerts()).saveAlerts),
  post('/system/alerts/certificate', async () => (await alerts()).acceptWebhookCertificate),
  post('/system/alerts/test', async () => (await alerts()).sendTest),
  get('/system/mqtt', async () => (await mqtt()).showMqtt),
  post('/system/mqtt', async () => (await mqtt()).saveMqtt),
  get('/system/firmware', async () => (await firmware()).showFirmware),
  post('/system/firmware', async () => (await firmware()).uploadFirmware),
  post('/system/firmware/:id/offer', async () => (await firmware()).offerFirmware),
  post('/system/firmware/:id/stop', async () => (await firmware()).stopOffer),
  get('/system/firmware/:id/remove', async () => (await firmware()).confirmRemove),
  post('/system/firmware/:id/remove', async () => (await firmware()).removeFile),
  get('/system/library', async () => (await library()).showLibrary),
  post('/system/library', async () => (await library()).uploadScript),
  get('/system/library/remove', async () => (await library()).confirmRemove),
  post('/system/library/remove', async () => (await library()).removeScript),
  get('/system/maps', async () => (await maps()).showMaps),
  large(
    post('/system/maps', async () => (await maps()).uploadMap),
    MAP_UPLOAD,
  ),
  get('/system/maps/remove', async () => (await maps()).confirmRemove),
  post('/system/maps/remove', async () => (await maps()).removeMap),
  get('/system/framework', async () => (await framework()).showFramework),
  post('/system/framework', async () => (await framework()).uploadToFramework),
  get('/system/framework/remove', async () => (await framework()).confirmRemove),
  post('/system/framework/remove', async () => (await framework()).removePart),
  get('/system/transfer', async () => (await transfer()).showTransfer),
  post('/system/transfer', async () => (await transfer()).transferServer),
  large(
    post('/system/transfer/file', async () => (await transfer()).transferFile),
    TRANSFER_UPLOAD,
  ),
  get('/system/update', async () => (await system()).showUpdate),
  large(
    post('/system/update', async () => (await system()).uploadUpdate),
    UPDATE_UPLOAD,
  ),
  post('/system/backup/schedule', async () => (await system()).saveSchedule),
  post('/system/backup/now', async () => (await system()).backUpNow),
  large(
    post('/system/restore', async () => (await system()).uploadBackup),
    BACKUP_UPLOAD,
  ),
  get('/system/restore/:upload', async () => (await system()).confirmRestore),
  post('/system/restore/:upload', async () => (await system()).restore),
  get('/system/log', async () => (await system()).showLog),
  get('/system/support', async () => (await system()).makeSupport),
  get('/system/licences', async () => (await system()).showLicences),

  // Explanations, for everybody: error messages of the API link here
  open(get('/help', async () => (await help()).showHelp)),
  open(get('/problems', async () => (await help()).showHelp)),
];
