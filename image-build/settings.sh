# What a card image is made of and how it is laid out. Read by every step.
# shellcheck shell=bash disable=SC2034

RELEASE=trixie
HOST_NAME=inkstand

# Sectors of 512 bytes. Cards in the field are never partitioned again: these numbers stay as they are.
# The gap before the first partition holds the state of the slots, twice.
STATE_SECTORS='2048 2056'
BOOT_START=8192 BOOT_SIZE=524288
SLOT_A_START=532480 SLOT_B_START=1581056 SLOT_SIZE=1048576
DATA_START=2629632

# By this the initramfs knows the card among other disks.
DISK_ID=494e4b53
BOOT_LABEL=INKBOOT BOOT_ID=494e4b42
DATA_LABEL=INKDATA
