# Contents and layout of the card image. Read by every step.
# shellcheck shell=bash disable=SC2034

RELEASE=trixie
HOST_NAME=inkstand

# In sectors of 512 bytes. SD cards in use are never repartitioned, so these numbers must not change.
# The gap before the first partition holds two copies of the slot state.
STATE_SECTORS='2048 2056'
BOOT_START=8192 BOOT_SIZE=524288
SLOT_A_START=532480 SLOT_B_START=1581056 SLOT_SIZE=1048576
DATA_START=2629632

# Identifies the SD card among other disks in the initramfs.
DISK_ID=494e4b53
BOOT_LABEL=INKBOOT BOOT_ID=494e4b42
DATA_LABEL=INKDATA
